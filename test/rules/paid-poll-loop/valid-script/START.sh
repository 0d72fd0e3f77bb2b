#!/bin/bash
until state=$(gh run list --limit 1 --json conclusion --jq ".[0].conclusion") && [ -n "$state" ]; do
  sleep 60
done
echo "<goto input='$state'>TELL</goto>"
