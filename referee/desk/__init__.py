"""The desk: what pages, programs, boards and the command line ask for, without Flask."""
