case "$(uname -s)" in
  Linux) echo "<goto>REQUEST</goto>" ;;
  Darwin) echo "<goto>SCORE</goto>" ;;
esac
