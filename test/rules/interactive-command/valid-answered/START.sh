git add --all
git commit -qam "Apply the review" && git commit --amend --no-edit
git -c user.name=bot commit --allow-empty -F message.txt
git commit "$@"
git tag -a v1 -m "The first one"
git tag v1-rc
git -C docs rebase main
gh pr create --fill
gh pr create -t "Apply the review" -F body.md
gh run watch "$RUN_ID"
gh run view 1234 --log-failed
yes | rm -ri build
rm -rf out
terraform apply plan.out
terraform destroy -auto-approve
echo y | pip uninstall requests
npm init -y
npm init vite@latest
docker run --rm -i node:20 node < build.js
docker run ubuntu bash -it
docker exec -it "$CONTAINER" true || docker exec "$CONTAINER" true
mysqldump -u root -p"$PASSWORD" shop > shop.sql
gh auth login --with-token < token.txt
az login --service-principal -u "$APP" -p "$SECRET" --tenant shop
echo '<result>done</result>'
