"""Reports: statistics, figures and pages made from the games of the arena."""
