#!/usr/bin/env bash
echo "<goto>NEXT</goto>" &&
