#!/bin/bash
if [ "$RAYMOND_RESULT" = x ]; then echo '<goto input="x ">A</goto>'; else echo '<result>ok</result>'; fi
