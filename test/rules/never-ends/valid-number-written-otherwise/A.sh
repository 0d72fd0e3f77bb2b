#!/bin/bash
if [ "$RAYMOND_RESULT" -eq 1 ]; then echo '<goto input="02">A</goto>'; elif [ "$RAYMOND_RESULT" -eq 2 ]; then echo '<result>done</result>'; else echo '<goto input="01">A</goto>'; fi
