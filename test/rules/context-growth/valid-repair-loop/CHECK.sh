#!/bin/bash
if aspell list <letter.md | grep -q .; then
  echo '<goto>MEND</goto>'
else
  echo '<result>done</result>'
fi
