case $(jq -r 'if .open then "open" else .state end' request.json) in
  open) echo "<result>merged</result>" ;;
  closed) echo "<result>was closed</result>" ;;
esac
