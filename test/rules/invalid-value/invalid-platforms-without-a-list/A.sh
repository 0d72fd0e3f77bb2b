#!/bin/bash
echo "<goto>B</goto>"
