#!/usr/bin/env bash
for f in in/*; do
  mv "$f" busy/
  echo "<fork next=\"START\" f=\"$f\">A</fork>"
done
echo "<result>all</result>"
