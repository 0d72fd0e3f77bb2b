if [ -d inbox ]; then echo "<reset>SORT</reset>"; else echo "<result>no inbox</result>"; fi
