state=$(gh pr view "$(cat request)" --json state --jq .state)
if [ "$state" = OPEN ]; then
  echo "<goto>SCORE</goto>"
elif [ "$state" = MERGED ] || [ "$state" = CLOSED ]; then
  echo "<result>$state</result>"
fi
