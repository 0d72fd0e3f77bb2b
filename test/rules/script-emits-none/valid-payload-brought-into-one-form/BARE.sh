case "$(xargs <<< "$RAYMOND_RESULT")" in
  APPROVED) echo '<result>merged</result>' ;;
  "changes needed") echo '<reset>START</reset>' ;;
esac
