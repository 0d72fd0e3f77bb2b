emit() { [ -n "$1" ] && echo "<result>$1</result>"; }
version=$(npm view "$RAYMOND_INPUT" version)
latest=$version
[ -n "$latest" ] || latest=unknown
newest=$latest
emit "$newest"
