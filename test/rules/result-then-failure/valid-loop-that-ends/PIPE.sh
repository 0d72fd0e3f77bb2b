while true; do echo "<result>done</result>"; sleep 1; done | head -n 1
