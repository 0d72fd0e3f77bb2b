#!/bin/bash
echo "<goto>PLAN</goto>"
