if [ ! -f answer.txt ]; then echo "please write answer.txt" >&2; fi
while [ ! -f answer.txt ]; do sleep 5; done
case "$(cat answer.txt)" in
  yes) echo "<goto>YES</goto>" ;;
esac
