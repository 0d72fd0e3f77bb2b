git commit -am "The review of $env:COMPUTERNAME"
git commit @options
gh pr create --title "Apply the review" --body (Get-Content -Raw body.md)
gh run watch $env:RUN_ID
'y' | pip uninstall requests
docker run --rm -i node:20 node build.js
function git-tag { git tag -a v1 -m "The first one" }
git-tag
'<result>done</result>'
