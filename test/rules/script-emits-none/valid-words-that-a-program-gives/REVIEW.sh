subject=$(git log -1 --format=%s)
[[ $subject =~ ^(feat|fix)(\([a-z]+\))?: ]] || exit 1
kind=${BASH_REMATCH[1]}
case $kind in
  feat) echo "<goto>MERGE</goto>" ;;
  fix) echo "<goto>FIX</goto>" ;;
esac
