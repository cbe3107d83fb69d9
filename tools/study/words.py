"""The texts of docs/champion.md. Numbers in them are those of the tables; check them when the study is played anew."""

INTRO = """\
`champion` in all seats, for every number of players and edition: what it buys, when it leaves Tokyo, what going first is worth. `tools/champion_study.py` plays the games and experiments and writes this page; the networks are those of [training.md](training.md). The same number of games between `canny` and between `steady` bots shows where it differs.

It is a strong player, not a perfect one: the figures say what helps it among its equals. Intervals are 95 %. [laboratory.md](laboratory.md) explains how they are made, and `daikaiju lab cards --bot champion` makes such a report for any setup.
"""

SUMMARY = """\
In short:

- **Two players fight, more race.** With two players 65 % of games end by elimination; with three or more, three quarters or more end with 20 stars.
- **It buys more, and sweeps to find it.** With two players 1.7 cards a game (`canny` 0.9, `steady` 0.7), and it pays for a new row 1.3 times a game (they 0.1 times or less). In the Duel it buys 3.9 cards and sweeps 1.7 times.
- **Cards that act every turn, or hit.** With two to four players it takes Psychic Probe, Fire Breathing, Poison Spit, Shrink Ray, Spiked Tail, Camouflage and Jets in 65 to 99 % of the cases in which it could; with two, Energize and Wings too. Psychic Probe is the one card that it takes at nearly every chance at all tables.
- **With five and six, stars and other monsters' losses.** Gas Refinery, Frenzy, Skyscraper, Apartment Building, Evacuation Orders and Eater of the Dead; poison, shrinking and more claws lose their worth where so many others attack anyway.
- **Never, at any table**: Freeze Time, Gourmet, Opportunist, Healing Ray, Herd Culler, Background Dweller, Poison Quills, Parasitic Tentacles, Solar Powered. Most of them pay only if something else happens first.
- **A fault**: with five and six players it takes Complete Destruction at four of five chances, and loses by it. Its network for these tables is the weakest of the four.
- **Staying in Tokyo pays with 7 hearts or more, leaving with 1.** With three to six players staying then gains 2 to 3 percentage points of wins; with 1 heart it costs 7. In between it makes hardly a difference, so no rule of thumb is worth much there. With five and six players it leaves more often with 8 or 9 hearts than with 6, against what the experiment says.
- **Going first** is worth 9 percentage points with two players, 10 with four, 6 with six, 3 in the Duel.
"""

GAMES = """\
Bought cards and sweeps are per seat and game, purchases outside the shop not counted.
"""

ORDER = """
Wins by order of play, in percent; whoever has rolled most claws begins:

![Wins by order of play](pictures/champion-order.svg)
"""

CARDS = """\
**Taken**: of 270 questions in the shop, drawn from as many games, the share at which it buys the card if the card is put into the row and the seat gets the energy for it that it lacks. **Gained**: wins in percentage points, from the purchases in its games ([Which cards win](laboratory.md#which-cards-win)); bold if the interval excludes 0, a dash if fewer than 50 seats bought it. Columns are numbers of players. A card that is seldom taken, yet gains much, is one that it buys only at the right moment, such as High Altitude Bombing with two players, or Tank just before the end.

![Two players: wins gained](pictures/champion-cards-2.svg)

![Four players: wins gained](pictures/champion-cards-4.svg)
"""

LEAVE = """\
How often Tokyo is left after a hit, in percent, by the hearts that remain, second edition:

![How often it leaves Tokyo](pictures/champion-leave.svg)
"""

STAY = """
With two players `champion` leaves more often than it stays unless it has 9 hearts; `steady` has a fixed limit. With three and four players it leaves most with 1 or 2 hearts and least with 7 or 8.

Is it right? At one question of each game both answers were played out six times with the same luck (10 setups, 268 games each). All with three to six players together:

![Staying in Tokyo](pictures/champion-stay.svg)
"""

PRICES = """\
The experiment of `lab prices`: at questions in the shop the seat buys a card that is put there, stops and keeps the energy, or stops and loses it; six playouts each. The number of questions is small, so only cards are named whose interval excludes 0: of the some sixty cards tried, one or two may be named by luck.
"""

DUEL = """\
The columns are those of the cards above; **bought**: seats that bought it in a game. Here the card lies in the third place of the row at its full price, so that cards which it buys only when they are cheaper seem never to be taken. What it buys seldom gains much: it then decides the game.

![Duel: wins gained](pictures/champion-cards-duel.svg)
"""

TILES = """
Tiles, by the cards that bring them:
"""

MONSTERS = """
Monsters, every pair equally often. The King loses two of three games, Gigazaur wins most:
"""
