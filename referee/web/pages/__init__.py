"""The pages that people see, one module for each page, and the parts that pages share."""
