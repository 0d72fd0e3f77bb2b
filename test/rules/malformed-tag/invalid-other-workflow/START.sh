#!/usr/bin/env bash
if [ "$RAYMOND_RESULT" = with-tests ]; then
  echo '<fork-workflow next="BUILD">../tests/</fork-workflow>'
else
  echo '<goto>BUILD</goto>'
fi
