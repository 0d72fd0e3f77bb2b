

# nothing yet
