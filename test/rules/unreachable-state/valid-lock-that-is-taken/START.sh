if ( set -o noclobber; echo $$ > /tmp/merge.lock ) 2> /dev/null; then
  echo "<goto>MERGE</goto>"
else
  echo "<goto>CLEAN</goto>"
fi
