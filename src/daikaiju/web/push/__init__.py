"""Push: render changed tables and send them to open pages."""
