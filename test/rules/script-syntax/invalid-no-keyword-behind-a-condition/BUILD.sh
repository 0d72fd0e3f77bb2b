if [[ -f Makefile ]] {
  make
}
echo "<goto>ASK</goto>"
