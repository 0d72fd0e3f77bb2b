gh pr create --title "Apply the review" --base main
gh run watch --exit-status
rm -ri build
terraform -chdir=infra apply
if pip uninstall requests; then echo '<goto>CONTINUE</goto>'; else echo '<result>still there</result>'; fi
