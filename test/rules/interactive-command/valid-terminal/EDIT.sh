export GIT_EDITOR=true
git rebase -i --autosquash main
git rebase --continue
echo '<result>done</result>'
