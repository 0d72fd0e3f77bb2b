@echo off
git add --all
git commit --amend
set /p ANSWER=Push it? [y/n]
if "%ANSWER%"=="y" (
    git push
    gh run watch --exit-status
)
terraform -chdir=infra apply
echo ^<result^>done^</result^>
