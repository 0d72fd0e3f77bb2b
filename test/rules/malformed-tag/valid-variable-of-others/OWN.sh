while IFS='=' read -r key value; do export "$key=$value"; done < settings
if [ -f urgent ]; then next=DONE; fi
echo "<goto>$next</goto>"
