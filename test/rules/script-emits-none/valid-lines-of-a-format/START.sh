#!/bin/bash
printf '%s\n' finished | while read -r word; do
  echo "<result>$word</result>"
done
