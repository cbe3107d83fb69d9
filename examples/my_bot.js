// A bot in JavaScript; try it: python3 run.py terminal --bots "exec:node examples/my_bot.js"
// The protocol is described in docs/bot-protocol.md.
const lines = require("readline").createInterface({ input: process.stdin });
const send = (message) => process.stdout.write(JSON.stringify(message) + "\n");

// Keep all dice of the face there is most of, and reroll the others; never leave Tokyo, and buy what there is.
function decide({ actions, view }) {
  const dice = view.state.dice;
  const count = (face) => dice.filter((other) => other === face).length;
  const best = [...dice].sort((a, b) => count(b) - count(a))[0];
  const others = dice.filter((face) => face !== best).join(" ");
  const reroll = actions.find(({ words }) => words === `reroll ${others}`);
  return reroll || actions.find(({ kind }) => ["stop", "stay", "buy"].includes(kind)) || actions[0];
}

lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") send({ protocol: 1 });
  if (message.type === "decide") send({ action: decide(message).number });
});
