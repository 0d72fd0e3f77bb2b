if [ \( -n "$HOME" \) -a -n "$PATH" ]; then
  echo checked $(basename /a/b) done >&2
fi
echo build done then test >&2
echo "<result>ok</result>"
