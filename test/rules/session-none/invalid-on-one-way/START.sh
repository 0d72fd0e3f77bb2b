#!/bin/bash
if [ -s change.diff ]; then
  echo '<goto>SAVE</goto>'
else
  echo '<goto>MEND</goto>'
fi
