finish() {
  echo "$1" >> finished.txt
}
case $(cat verdict.txt) in
  good) finish good ;;
  bad) finsh bad ;;
esac
echo "<result>done</result>"
