#!/usr/bin/env bash
# Which state is next, by what is left to do.
if [ -s todo.txt ]; then
  printf -v tag '<goto input="%s">WORK</goto>' "$(head -n 1 todo.txt)"
else
  printf -v tag '<result>%s</result>' "nothing is left"
fi
printf '%s\n' "$tga"
