# mapfile -t x
echo 'mapfile -t x ${x,,}' >&2
cat >&2 <<'EOF'
mapfile -t y
EOF
x="${1:-a,,b}"; y=${x//,,/}; z=${x/^/}; z2=${x:-^}; w=${x%%,*}; e=${arr[1]:-1}
git log --format='%(refname)' >&2
awk '{ cmd |& getline x }' f >&2
declare -a l=(); typeset -i n=1; wait; shopt -s nullglob
echo "<result>$x</result>"
