python3 report.py
echo "<goto>FIX</goto>"
