#!/bin/bash
watch -n 5 'docker ps'
echo "<goto>B</goto>"
