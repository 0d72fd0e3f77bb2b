#!/usr/bin/env bash
echo "<goto>A</goto"
