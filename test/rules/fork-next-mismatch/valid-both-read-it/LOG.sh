echo "<result>${item:-nothing}</result>"
