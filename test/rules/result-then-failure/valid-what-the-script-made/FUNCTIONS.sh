lock=/tmp/run.$$.lock
log=work/make.log
take() { echo "$$" > "$1"; }
leave() { [ -f "$1" ] && rm "$1"; }
cleanup() {
  [ -d ./work ] && rm -r work
}
take "$lock"
mkdir work/
{ make all; make test; } > "$log" 2>&1
echo "<goto>HANDLER</goto>"
leave "$log"
cleanup
leave "$lock"
