kubectl() { command kubectl --context test "$@"; }
build() { make "$@"; }
format() { prettier --write "$@"; }
kubectl get pods
kubectx test
build all
mbuild all
builds all
formt() { :; }
formt
reformat .
format .
echo "<result>done</result>"
