#!/bin/bash
emit() { echo "<goto>$1</goto>" >&3; }
emit OK 3>&1
