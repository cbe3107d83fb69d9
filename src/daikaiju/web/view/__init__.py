"""What people see: everything on a page as translated text and plain values, and the pages themselves."""
