message=(-m "Apply the review")
keep=--no-edit
commit() { git commit --quiet "$@"; }
commit -m "By a function"
git commit --all "${message[@]}"
git commit --allow-empty $COMMIT_OPTIONS
git commit --amend $keep
git commit -a -m"$RAYMOND_RESULT"
git commit --amend \
  || true
git commit --amend >/dev/null 2>&1 || true
gh pr create --draft --title="$TITLE" --body="$BODY"
gh pr review --body "$BODY" "--$VERDICT"
terraform destroy -target=shop $AUTO_APPROVE
pip uninstall --help
echo "$PASSWORD" | mysql -u root -p shop
mysqldump -u root -p shop <<< "$PASSWORD" > shop.sql
az login -u "$ROBOT" -p "$PASSWORD" --output none
./tools/vim notes.md
echo '<result>done</result>'
