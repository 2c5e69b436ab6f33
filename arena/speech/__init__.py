"""What reading plain speech is in every game: text as it is shown, whose words they are, words behind apostrophes."""
