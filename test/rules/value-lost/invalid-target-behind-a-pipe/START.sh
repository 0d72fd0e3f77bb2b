target=DOCS
git status --porcelain | while read -r status file; do
  case $file in *.go) target=CODE; break ;; esac
done
echo "<goto>$target</goto>"
