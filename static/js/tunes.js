/* The tunes of moments. Only a device whose sound is on fetches them. */

/* Notes: the second at which each begins, its frequency, how long it rings, how loud it is. */
const TUNES = {
  cheer: [[0, 784, 0.25], [0.12, 1047, 0.25], [0.24, 1319, 0.7]],
  time: [[0, 880, 0.3], [0.35, 880, 0.3], [0.7, 880, 0.3], [1.05, 1175, 1.2]],
  win: [[0, 523, 0.3], [0.16, 659, 0.3], [0.32, 784, 0.3], [0.48, 1047, 1.4], [0.48, 784, 1.4], [0.48, 659, 1.4]],
};
/* The tones of a bell: times the strike note, how loud, how long. */
const TONES = [[0.5, 0.5, 1], [1, 1, 0.8], [1.19, 0.6, 0.6], [1.5, 0.35, 0.5], [2, 0.7, 0.45], [2.74, 0.4, 0.3], [3, 0.25, 0.25], [4.07, 0.2, 0.15]];
const STRIKES = [0, 0.45, 0.9];
const STRIKE_NOTE = 620;
const RINGS = 3.2;

/** Play the tune of a moment. */
export function play(context, kind) {
  const now = context.currentTime;
  if (kind === "bell") for (const strike of STRIKES) for (const [times, loud, long] of TONES) note(context, now + strike, STRIKE_NOTE * times, RINGS * long, 0.16 * loud);
  else for (const [at, frequency, rings] of TUNES[kind]) note(context, now + at, frequency, rings, 0.3, "triangle");
}

function note(context, at, frequency, rings, loud, type = "sine") {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = type;
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loud, at + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + rings);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + rings);
}
