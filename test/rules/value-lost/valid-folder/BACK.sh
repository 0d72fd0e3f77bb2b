cd checkout
make
cd "$OLDPWD"
echo "<reset cd='checkout'>END</reset>"
