setvar() { printf -v "$1" '%s' "$2"; }
setvar RESULT yes
if [ "$RESULT" = yes ]; then echo "<result>yes</result>"; else echo "<result>no</result>"; fi
