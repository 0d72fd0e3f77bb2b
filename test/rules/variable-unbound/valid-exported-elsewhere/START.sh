export RELEASE="${RELEASE:-1.0}"
export NODE_ENV=test
export KIND=full
export MODE=quick
export PART=all
export SIZE=small
make build
bash PARTS.sh
if [ -s parts.txt ]; then echo "<fork next=\"NOTES\" mode=\"x\" MODE=\"$MODE\">WORK</fork>"; else echo "<goto>NOTES</goto>"; fi
