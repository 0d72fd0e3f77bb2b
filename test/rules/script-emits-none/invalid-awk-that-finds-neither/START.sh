verdict=$(awk '/^ok/ { print "pass"; exit } /^not ok/ { print "fail"; exit }' report.tap)
case "$verdict" in
  pass) echo '<result>passed</result>' ;;
  fail) echo '<result>failed</result>' ;;
esac
