echo '<goto input="wait">POLL</goto>'
