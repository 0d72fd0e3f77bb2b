#!/bin/bash
[[ $RAYMOND_RESULT != fine ]] && echo "<goto>A</goto>" || exit 1
