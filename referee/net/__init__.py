"""The network and the loop: addresses, limits, settings of the environment. The web and the server stand on it."""
