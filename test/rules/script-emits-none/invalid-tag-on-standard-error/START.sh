#!/usr/bin/env bash
echo "<goto>WORK</goto>" >&2
