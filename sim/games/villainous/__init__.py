"""Disney Villainous: Introduction to Evil (2023), and four villains of 2018, for 2 to 4 players."""
