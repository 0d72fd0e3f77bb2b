#!/bin/bash
exec 3>&1 1>&2
echo "building"
make
echo "<goto>BUILT</goto>" >&3
