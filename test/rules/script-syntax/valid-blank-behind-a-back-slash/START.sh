ls a\ 
ls my\ file \
  other\ file >&2
cat >&2 <<'END'
x \ 
  y
END
echo "<result>done</result>"
