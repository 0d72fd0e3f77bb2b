#!/bin/bash
echo "<goto>NEXT</goto>"
