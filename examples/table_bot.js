// A bot for Node.js that sits down at the table of a server and plays a whole game; it needs no packages:
//     node examples/table_bot.js http://localhost:8020/t/ID
// It speaks the API of docs/api.md: a token, a stream of changes, an action whenever it is asked.
const { randomUUID } = require("crypto");

const [, base, table] = /^(https?:\/\/[^/]+)\/t\/([\w-]+)/.exec(process.argv[2] || "") || [];
if (!table) {
  console.error("usage: node table_bot.js http://HOST/t/ID");
  process.exit(2);
}
let token = process.env.DAIKAIJU_TOKEN || ""; // of a seat that was taken before
const PASSING = [502, 503, 504]; // the server is about to come back, behind a proxy
const LATE = ["StaleMove", "Outdated", "NotNow"]; // the game went on meanwhile
const sleep = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

// Send a request until it is answered: the key makes sure that it is carried out once.
async function call(method, path, body) {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": randomUUID() };
  if (token) headers.Authorization = `Bearer ${token}`;
  for (;;) {
    let answer;
    try {
      answer = await fetch(`${base}/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
    } catch {
      await sleep(1); // the server is away
      continue;
    }
    if (answer.ok) return answer;
    const problem = await answer.json().catch(() => ({ status: answer.status })); // a proxy says nothing more
    const soon = answer.headers.get("retry-after"); // said by who is only too quick
    if (!soon && !PASSING.includes(answer.status)) throw Object.assign(new Error(`${method} ${path}`), problem);
    await sleep(Number(soon) || 1);
  }
}

// Yield the table whenever it has changed: server-sent events are lines, and a blank one ends an event.
async function* watch() {
  for (;;) {
    try {
      const answer = await call("GET", `/tables/${table}/events`);
      let text = "";
      for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
        const events = (text + chunk).split("\n\n");
        text = events.pop();
        for (const event of events) {
          const data = event.split("\n").filter((line) => line.startsWith("data: "));
          if (data.length) yield JSON.parse(data.map((line) => line.slice(6)).join("\n"));
        }
      }
    } catch (error) {
      if (error.status) throw error;
    }
    await sleep(1); // the connection was lost: open another
  }
}

// Keep all dice of the face there is most of, and reroll the others; never leave Tokyo, and buy what there is.
function decide({ legal_actions: actions, state }) {
  const dice = state.dice || [];
  const count = (face) => dice.filter((other) => other === face).length;
  const best = [...dice].sort((a, b) => count(b) - count(a))[0];
  const reroll = `reroll ${dice.filter((face) => face !== best).join(" ")}`;
  if (actions.includes(reroll)) return reroll;
  return actions.find((words) => /^(stop|stay|buy)/.test(words)) || actions[0];
}

async function main() {
  if (!token) token = (await (await call("POST", "/guests", { name: "Node" })).json()).token;
  const { seat } = await (await call("POST", `/tables/${table}/join`, {})).json();
  console.log(`seat ${seat}`);
  console.log(`DAIKAIJU_TOKEN=${token} comes back to it`);
  for await (const seen of watch()) {
    if (seen.phase === "over") {
      console.log(`won by seat ${seen.game.result.winners.join(", ")} (${seen.game.result.reason})`);
      process.exit(0);
    }
    if (seen.stuck) throw new Error("this server cannot play the game that is stored");
    if (!seen.your_turn) continue;
    const move = { seat: seen.asked, number: seen.number, action: decide(seen.game) };
    try {
      await call("POST", `/tables/${table}/act`, move);
    } catch (error) {
      if (!LATE.includes(error.name)) throw error;
    }
  }
}

main().catch((error) => {
  console.error(`${error.name}: ${error.detail || error.message}`);
  process.exit(1);
});
