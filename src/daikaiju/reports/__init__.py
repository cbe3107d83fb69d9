"""Reports: statistics, figures and pages made from the games of the arena."""

from daikaiju.extras import need

need("sim")
