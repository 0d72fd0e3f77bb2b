#!/usr/bin/env bash
element() { printf '<%s>%s</%s>\n' "$1" "$2" "$1"; }
{
  element Result "$(date)"
  element cell A1
  element gotos PLAN
} >> table.xml
element cell A1
echo "<goto>PLAN</goto>"
