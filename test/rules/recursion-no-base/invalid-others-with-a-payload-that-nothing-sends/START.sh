echo '<goto input="seven">PICK</goto>'
