#!/bin/bash
sudo python3 -m http.server 8000 --directory dist
echo "<goto>C</goto>"
