case $(awk '/lines/ { if ($2 > 80) print "high"; else print "low"; exit }' coverage.txt) in
  high | low) echo "<result>merged</result>" ;;
esac
