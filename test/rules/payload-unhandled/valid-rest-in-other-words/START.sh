#!/bin/bash
case $((RANDOM % 6)) in
  0) echo '<function return="TONE">JUDGE</function>' ;;
  1) echo '<function return="THIRD">JUDGE</function>' ;;
  2) echo '<function return="MORE">JUDGE</function>' ;;
  3) echo '<function return="LIST">JUDGE</function>' ;;
  4) echo '<function return="NEITHER">JUDGE</function>' ;;
  *) echo '<function return="LOG">JUDGE</function>' ;;
esac
