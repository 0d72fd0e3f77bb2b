#!/bin/bash
echo "<goto>A</goto>" | tee -a history.log
