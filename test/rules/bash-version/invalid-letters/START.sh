case "${RAYMOND_RESULT^^}" in
  YES*) next=Done ;;
  *) next=Again ;;
esac
echo "${next,} ${next,,}" >&2
echo "<result>${next^}</result>"
