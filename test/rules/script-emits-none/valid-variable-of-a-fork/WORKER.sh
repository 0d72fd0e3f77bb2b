#!/bin/bash
echo "<goto>CHOOSE</goto>"
