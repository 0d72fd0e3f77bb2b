set -e
lock=run.lock
cleanup() { [ -f "$lock" ] && rm "$lock"; }
exec 9> "$lock"
trap cleanup EXIT
make all | tee make.log >&2
cp make.log last.log
echo "<result>done</result>"
[ -f make.log ] && mv make.log old.log
[ -f last.log ] && rm last.log
