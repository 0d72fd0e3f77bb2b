#!/bin/bash
echo '<ask>What is the depth of the harbour?</ask>'
if [ -e depth.txt ]; then
  echo "<call-workflow>$(cat depth.txt)</call-workflow>"
  echo '<goto>MEASURE</goto>'
else
  echo '<ask>nobody</ask>' > question.xml
  echo '<goto>TELL</goto>'
fi
