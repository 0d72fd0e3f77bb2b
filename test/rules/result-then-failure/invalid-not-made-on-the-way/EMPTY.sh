: > make.log
make all 2>> make.log
echo "<result>made</result>"
[ -s make.log ] && cat make.log >&2
