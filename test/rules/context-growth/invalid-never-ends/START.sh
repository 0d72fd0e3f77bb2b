#!/bin/bash
mkdir -p inbox
echo '<goto>WATCH</goto>'
