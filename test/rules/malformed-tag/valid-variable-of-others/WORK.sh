if [ -f urgent ]; then target=OWN; fi
echo "<goto>$target</goto>"
