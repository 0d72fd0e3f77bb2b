#!/bin/bash
ok=true
git pull -q || ok=false
$ok && echo "<goto>GOOD</goto>"
$ok || echo "<goto>BAD</goto>"
