case "$RAYMOND_RESULT" in
  green) rm -f notes.md ;;
  red*) mv notes.md failed.md ;;
esac
git add --all
