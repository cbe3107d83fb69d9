"""Mutation testing of the rules: change one thing in one rule function and check whether a scenario fails.

`rules.py` finds the rule functions and replaces their code; `changes.py` defines the replacements of a node,
`unread.py` finds arguments without meaning, `mutants.py` lists and names the mutants. `coverage.py` records which
statements are reached, `trial.py` runs scenarios against a mutant. `library.py` and `compare.py` look for a
difference in single steps of scenarios and random games. `report.py` prints the results.
"""
