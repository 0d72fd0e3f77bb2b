case "$RAYMOND_RESULT" in
  deep) echo '<goto input="deep">WORK</goto>' ;;
  quick) if [ -e report.md ]; then echo '<result>later</result>'; else echo '<result>ready</result>'; fi ;;
  *) echo '<result>done</result>' ;;
esac
