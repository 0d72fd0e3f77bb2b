#!/usr/bin/env bash
echo "<goto>NEXT</goto>"
exit 0
title = What follows is read by sed
ehco "<goto>NEXT</goto>"
