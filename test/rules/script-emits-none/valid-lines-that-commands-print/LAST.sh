#!/bin/bash
while read -r word; do
  echo "<result>$word</result>"
done < <(printf '%s\n' finished)
