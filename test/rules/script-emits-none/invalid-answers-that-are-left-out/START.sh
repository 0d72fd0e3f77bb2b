case $(gh pr view --json state -q .state) in
  OPEN) echo "<goto>DRAFT</goto>" ;;
  MERGED) echo "<result>merged</result>" ;;
esac
