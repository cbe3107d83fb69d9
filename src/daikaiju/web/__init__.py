"""The table in the browser."""

from daikaiju.extras import need

need("web")
