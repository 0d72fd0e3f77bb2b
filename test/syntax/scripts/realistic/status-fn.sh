#!/bin/bash
pick() {
  if [ -f a ]; then echo A
  elif [ -f b ]; then echo B
  else return 1
  fi
}
if s=$(pick); then echo "<goto>$s</goto>"; else echo "<goto>NONE</goto>"; fi
