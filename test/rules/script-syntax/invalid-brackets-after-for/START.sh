for (i = 0; i < 3; i++); do make >&2; done
echo "<result>done</result>"
