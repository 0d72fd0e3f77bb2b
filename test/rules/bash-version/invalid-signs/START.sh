make |& tail -n 3 >&2
make install &>> make.log
case $1 in
  a) echo a >&2 ;;&
  b) echo b >&2 ;;
esac
echo "<result>done</result>"
