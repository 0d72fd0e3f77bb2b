#!/bin/bash
# Says who is next.
echo "<goto>WORK</goto>"
