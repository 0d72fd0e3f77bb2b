#!/bin/bash
set -eu
printf '%s' "$RAYMOND_RESULT" >data/first
# The second annotator is another model, so that the two don't share their blind spots.
echo "<function return='COMPARE' input='data/item.json' model='haiku'>ANNOTATE</function>"
