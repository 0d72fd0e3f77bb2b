#!/usr/bin/env pwsh
#Requires -Version 7.2
$mode = $env:RAYMOND_INPUT ?? 'fast'
$suite = $mode -eq 'full' ? 'all' : 'smoke'
npm run "test:$suite" --silent > test.log 2>&1 && "<goto>DONE</goto>" || "<goto>FIX</goto>"
