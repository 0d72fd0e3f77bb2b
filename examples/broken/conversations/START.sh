#!/bin/bash
git diff HEAD > change.diff
echo "<call return=\"REPORT\">CHECK</call>"
