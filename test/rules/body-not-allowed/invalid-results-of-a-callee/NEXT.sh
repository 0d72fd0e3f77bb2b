case "$RAYMOND_RESULT" in ok) echo "<result>x</result>";; bad) echo "<goto>START</goto>";; esac
