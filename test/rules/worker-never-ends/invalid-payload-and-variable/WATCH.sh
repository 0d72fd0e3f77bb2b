echo '<goto input="quiet now">JUDGE</goto>'
