if command -v inotifywait > /dev/null; then
  [ -s approval/answer ] || inotifywait -qq -t 82800 -e close_write approval
else
  for _ in $(seq 1 1380); do [ -s approval/answer ] && break; sleep 60; done
fi
if ! [ -s approval/answer ]; then
  echo "<goto>B</goto>"
fi
answer=$(head -n1 approval/answer)
case "$answer" in
  y|yes|ok)   tag='<goto>A</goto>' ;;
  no|n)       tag='<result>refused</result>' ;;
  *)          rm approval/answer
              tag='<goto>B</goto>' ;;
esac
echo "$tag"
