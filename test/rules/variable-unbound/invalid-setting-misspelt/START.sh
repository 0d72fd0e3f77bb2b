set -u
brnach="x-$(date +%s)"
git switch -qc "$branch" >&2
git push -q origin "$branch" >&2
echo "<goto input='$branch'>DO</goto>"
