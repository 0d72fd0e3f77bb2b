PAGER=cat git log -n 1 >&2
https_proxy=grep curl -s localhost >&2
n=cat
n=$(cat list)
case "$n" in
  "<goto"*) echo "<result>a tag</result>" ;;
  *) echo "<result>$n</result>" ;;
esac
