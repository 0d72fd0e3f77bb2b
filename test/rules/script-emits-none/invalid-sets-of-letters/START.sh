read -r answer < answer.txt
case "$answer" in
  [oO][kK]* | [yY]*) echo '<result>accepted</result>' ;;
  [nN]*) echo '<result>refused</result>' ;;
esac
