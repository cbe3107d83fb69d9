"""View: page contents as translated text and plain values, and the pages themselves."""
