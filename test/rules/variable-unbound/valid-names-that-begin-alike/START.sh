#!/bin/bash
# None is set for nothing: name is read, export hands it on, a test asks, a file may set it.
day=$(date +%F)
echo "$day and $day_before" >&2
export mode=fast
echo "$mode_name" >&2
APP=notes
echo "$APP_ENV" >&2
size=3
[ -n "$size_limit" ] && echo "$size_limit" >&2
note=$size
echo "${note_extra:-none}" >&2
echo "<goto>WORK</goto>"
