"""The weights of the strategies that plan, tuned by simulation.

Each was varied alone or with a few others, the strategy with the new value playing among copies of itself with
the old one (HOLD at first among `denier`), at tables of three to six in the box `standard` with its
readings as played, with the seeds 9001 to 9301. Most are flat around their values; HOLD and HERO_RATE are not.
"""

from __future__ import annotations

HERO_RATE = 0.52  # how many of the turns to come will be heroes, if nothing is done about it
STEERING = 0.25  # how well the number of heroes can still be steered: per point, against chance
COMING = (0.0, 0.02, 0.04, 0.05, 0.07, 0.08, 0.09)  # cards of each number that a turn to come adds to the pile

KEEP = 0.5  # part of a number's points that it is still worth in the hand

CARE = 1.0  # points that it costs to give away a point, for who does not look whom it helps
SPARE = 1.2  # points that it costs who does look, whoever gets it: a card given is one that the own pile does not have
DENIAL = 0.6  # points that it costs if all others gain a point each
LEAD_LAST = 3.0  # points of lead that count e-fold at the end ...
LEAD_TURN = 0.5  # ... and how many more with every turn that is left

INTRIGUED = 0.5  # points that a card laid out by Intrigue costs its owner
HIDDEN_NUMBER = 2  # what an unknown hero is taken for: low cards become heroes
# points that a special in the hand promises, by Power: Curse and Intrigue lose little if they are played at once
HOLD = (0.7, 4.5, 4.5, 2.0, 2.5, 0.0)
HOLD_TURNS = 5  # with fewer turns left it promises less
