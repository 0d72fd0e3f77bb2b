git add --all
git commit
$answer = Read-Host "Push it?"
if ($answer -eq 'y') {
    git push
    gh pr create --base main --title "The review of $env:COMPUTERNAME"
    docker exec -it $env:CONTAINER npm run migrate
}
'<result>done</result>'
