select x in yes no; do
  case $x in yes) echo "<result>yes</result>"; break ;; no) echo "<result>no</result>"; break ;; esac
done
