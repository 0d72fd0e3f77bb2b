mode=full
name=main
(mode=quick; echo "$mode" > mode.log)
(export mode=quick; npm run check) || name=broken
(
  cd service || exit 1
  name=service
  make build OUT="build/$name"
)
(export LC_ALL=C; MODE=quick; ./check.sh)
(MODE=quick; ./check.sh)
if [ "$mode" = full ] && [ "${MODE:-}" != quick ]; then
  echo "<result>$name</result>"
else
  echo "<result>all is well</result>"
fi
