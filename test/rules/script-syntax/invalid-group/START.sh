#!/usr/bin/env bash
finish() { echo "<goto>NEXT</goto>" }
finish
