#!/bin/bash
echo "<goto>MEASURE</goto>"
