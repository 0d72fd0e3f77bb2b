#!/bin/bash
first=${RAYMOND_RESULT%% *}
if [ "$first" = ready ]; then echo '<result>x</result>'; else echo '<goto input="go">A</goto>'; fi
