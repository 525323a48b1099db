"""The pages that people see, one module a page, and what pages share."""
