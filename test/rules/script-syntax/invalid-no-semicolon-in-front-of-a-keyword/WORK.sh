#!/bin/bash
next() {
  for file in *.todo; do printf '<goto>START</goto>\n' done
    break
  done
}
next
