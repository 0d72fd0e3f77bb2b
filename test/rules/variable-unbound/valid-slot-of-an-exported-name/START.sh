set -eu
export TICKET="$(cat ticket)"
export KIND=bug
envsubst < letter.tmpl > letter.txt
echo "<fork next=\"CHECK\" KIND=\"$KIND\">WORK</fork>"
