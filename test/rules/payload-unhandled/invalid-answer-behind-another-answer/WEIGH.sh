case "$RAYMOND_RESULT" in
  good) echo '<result>pass</result>' ;;
  bad)  echo '<result>fail</result>' ;;
  *)    echo '<result>skip</result>' ;;
esac
