'<goto>{0}</goto>' -f (Get-Content next-state.txt)
