// A match of Darts 301 by the types of openapi-typescript: `node match.js http://127.0.0.1:8000`.
import createClient from "openapi-fetch";
import type { components, paths } from "./referee.js";

const baseUrl = `${process.argv[2]}/api/v1`;
const anybody = createClient<paths>({ baseUrl });

const { data: match, error } = await anybody.POST("/matches", {
  body: { game: "darts-301", players: ["Ann", "Bo"], options: { start: 102, bullseye_order: false } },
});
if (!match) throw new Error(error.error);

const table = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${match.keys.host}` } });
const path = { match: match.match };
const turn: components["schemas"]["darts-301.play.throw"] = { play: "throw", darts: ["20", "11", "D10"] };
let seen = 0;
for (let count = 0; count < 3; count++) {
  const entered = await table.POST("/matches/{match}/plays", {
    params: { path, header: { "X-Seen": seen, "Idempotency-Key": `turn ${seen}` } },
    body: turn,
  });
  if (!entered.data) throw new Error(JSON.stringify(entered.error));
  console.log(entered.data.says, entered.data.effects.map((each) => each.effect));
  seen = entered.data.seq;
}
const { data: state } = await table.GET("/matches/{match}", { params: { path } });
await table.POST("/matches/{match}/end", { params: { path } });
console.log("Winner:", ...(state?.winners ?? []));
