/* Hands the picture of a result on. Browsers hand files on over HTTPS only; elsewhere the link downloads the picture. */

/** Hand on the picture at an address; if that cannot be done, open it. */
export async function handOn(address) {
  try {
    const answer = await fetch(address, { credentials: "same-origin" });
    const file = new File([await answer.blob()], "result.png", { type: "image/png" });
    if (!navigator.canShare({ files: [file] })) throw new Error("files are not shared here");
    await navigator.share({ files: [file] });
  } catch (fault) {
    if (fault.name !== "AbortError") location.assign(address);
  }
}
