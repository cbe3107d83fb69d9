"""The texts of docs/champion.md. Numbers in them are those of the tables; check them when the study is played anew."""

INTRO = """\
`champion` in all seats, for every number of players and edition: what it buys, when it leaves Tokyo, what going first is worth. Games between `canny` and between `steady` bots, nearly as many, show where it differs. The networks are those of [training.md](training.md).

It is a strong player, not a perfect one: the figures say what helps it among its equals. Intervals are 95 %. [laboratory.md](laboratory.md) explains how they are made, and `daikaiju lab cards --bot champion` makes such a report for any setup. In King of Tokyo monsters make no difference, so they are not compared.

`tools/champion_study.py` writes this page, from `play FOLDER --games 5000 --taken 300 --stay 300 --enter 120 --prices 60` for `champion`, broken off at nine tenths, and `--games 4400` for the others.
"""

SUMMARY = """\
In short:

- **Two players fight, more race.** With two players 65 % of games end by elimination, so what hurts or heals decides; with three or more, about three quarters or more end with 20 stars.
- **With two players it buys twice as much, and sweeps to find it**: 1.7 cards a game (`canny` 0.9, `steady` 0.7), and it pays for a new row 1.3 times a game (they 0.1 times or less). In the Duel it buys 3.9 cards (2.9, 2.4) and sweeps 1.7 times (1.0, 0.2). At larger tables it buys about as much as the others: there are fewer turns for a card to pay back.
- **Cards that act every turn, or hit.** With two to four players it takes Psychic Probe, Fire Breathing, Poison Spit, Shrink Ray, Spiked Tail, Camouflage and Jets in 65 to 99 % of the cases in which it could; with two, Energize and Wings too. Psychic Probe is the one card that it takes at nearly every chance at all tables: it is cheap and acts in everybody's turn.
- **With five and six, stars and others' losses.** Gas Refinery, Frenzy, Skyscraper, Apartment Building, Evacuation Orders and Eater of the Dead, which pays at once or for what others do to each other. It takes poison, shrinking and Spiked Tail half as often as with four.
- **Hardly ever, at any table** (2 % or less): Energy Hoarder, Solar Powered, Herd Culler, Background Dweller, Friend of Children, Rooting for the Underdog, We're Only Making It Stronger, Made in a Lab, Alien Origin, Gourmet, Freeze Time, Opportunist, Healing Ray, Poison Quills, Parasitic Tentacles. They bring little, or only if something else happens first. Where it bought them in its games often enough to tell, it mostly lost by it.
- **A fault**: with five and six players it takes Complete Destruction at four of five chances, and loses 3.0 ± 1.7 percentage points by it (all four setups together).
- **Staying in Tokyo** gains 4 to 6 points with 7 hearts or more and three or four players. With five and six no number of hearts shows a gain, and there it often leaves with 8 or 9. With two players staying at 8 hearts gains 7 ± 5, yet it leaves two of three times.
- **Going first**, second edition, above a fair share: 9 percentage points with two players, 10 with four, 6 with six; 3 in the Duel.
"""

SINCE = """\
## Five and six players since stage 4

The network for five and six players has been trained further since this page was played (stage 4 in [training.md](training.md#the-networks-of-champion)). In the tables below, the columns and rows of five and six players are of the network before. A smaller study of the new one, 1,856 to 1,860 games and about 100 questions in the shop for each number of players and edition:

| game | players | turns | ended by 20 stars (%) | bought | swept | leaves Tokyo with 1 to 9 hearts (%) |
| --- | --- | --- | --- | --- | --- | --- |
| second edition | 5 | 31.1 | 81 | 0.73 | 0.08 | 75, 75, 69, 56, 43, 39, 41, 52, 66 |
| second edition | 6 | 35.3 | 81 | 0.63 | 0.04 | 73, 71, 66, 53, 41, 39, 45, 56, 72 |
| first edition | 5 | 31.6 | 83 | 0.68 | 0.07 | 76, 71, 64, 47, 33, 29, 30, 40, 57 |
| first edition | 6 | 36.6 | 87 | 0.60 | 0.04 | 73, 67, 58, 44, 32, 29, 37, 50, 68 |

- It buys a sixth more, and more games end with 20 stars (81 to 87 %, before 74 to 85 %).
- **Monster Batteries** (Battery Monster) it takes at nearly every chance (95 to 98 %, before 34 to 50 %), **Urbavore** at 80 to 90 % (before 36 to 46 %). Both give energy or stars turn by turn.
- **Complete Destruction**, its fault, at 43 to 53 % instead of 82 to 88 %.
- Poison Spit a third more often, Spiked Tail two thirds; Camouflage and Fire Breathing less. Psychic Probe, Gas Refinery, Frenzy, Skyscraper, Apartment Building, Evacuation Orders and Eater of the Dead stay at the top, and what it hardly ever took it still does not take.
- Going first gains 5 to 7 percentage points, as before.
"""

GAMES = """\
Bought cards and sweeps are per seat and game, purchases outside the shop not counted.
"""

ORDER = """
Wins by order of play, in percent; whoever has rolled most claws begins:

![Wins by order of play](pictures/champion-order.svg)
"""

CARDS = """\
**Taken**: of 270 questions in the shop, drawn from as many games, the share at which it buys the card if the card is put into the row and the seat gets the energy for it that it lacks. **Gained**: wins in percentage points, from the purchases in its games ([Which cards win](laboratory.md#which-cards-win)); bold if the interval excludes 0, a dash if fewer than 50 seats bought it. Columns are numbers of players. A card that is seldom taken, yet gains much, such as High Altitude Bombing with two players, is one that it buys only where it fits.

![Two players: wins gained](pictures/champion-cards-2.svg)

![Four players: wins gained](pictures/champion-cards-4.svg)
"""

LEAVE = """\
How often Tokyo is left after a hit, in percent, by the hearts that remain, second edition:

![How often it leaves Tokyo](pictures/champion-leave.svg)
"""

STAY = """
With two players `champion` leaves more often than it stays unless it has 9 hearts; `steady` has a fixed limit. With three and four players it leaves most with 1 or 2 hearts and least with 7 or 8.

Is it right? At one question of each game both answers were played out six times with the same luck (268 games of each setup). Wins gained by staying in percentage points, both editions together:

![Staying in Tokyo](pictures/champion-stay.svg)
"""

ENTER = """
And at the start: the first player has had its turn and is in Tokyo with a star, or outside with Tokyo empty, and has so many hearts. Wins gained by being inside, 120 playouts each:
"""

PRICES = """\
The experiment of `lab prices`: at questions in the shop the seat buys a card that is put there, stops and keeps the energy, or stops and loses it; six playouts each. The number of questions is small, so only cards are named whose interval excludes 0; by luck alone that would be three cards or so in each row. Other setups were not played.
"""

DUEL = """\
The columns are those of the cards above; **bought**: seats that bought it in a game. Here the card lies in the third place of the row at its full price, so that cards which it buys only when they are cheaper seem never to be taken.

![Duel: wins gained](pictures/champion-cards-duel.svg)
"""

TILES = """
Tiles, by the cards that bring them:
"""

MONSTERS = """
Monsters, every pair equally often. The King loses seven of ten games, Gigazaur wins most:
"""
