#!/usr/bin/env bash
if [ -e ready ]; then
  echo '<gotoo>NEXT</gotoo>'
  exit
fi
if [ -e late ]; then
  echo '<goto>NEXT</goto>'
fi
