"""Push: tables rendered again and sent to the pages that show them."""
