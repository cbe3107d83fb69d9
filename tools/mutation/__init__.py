"""Mutation testing of the rules: change one thing in one rule function and see whether a scenario notices.

`rules.py` finds the rule functions and exchanges their code; `changes.py` says what may stand in the place of
what, `unread.py` which numbers carry nothing, `mutants.py` lists and names the mutants. `coverage.py` sees which
statements are reached, `trial.py` plays scenarios against a mutant. `library.py` and `compare.py` look for a
difference in single steps of scenarios and random games. `report.py` tells the results.
"""
