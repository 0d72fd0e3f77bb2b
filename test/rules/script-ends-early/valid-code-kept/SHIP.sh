set -e
set +e
terraform plan -detailed-exitcode -out=plan.bin >&2
code=$?
set -e
case $code in
  0) tag=result body="no changes" ;;
  2) tag=goto body=MEND ;;
  *) tag=goto body=START ;;
esac
echo "<$tag>$body</$tag>"
