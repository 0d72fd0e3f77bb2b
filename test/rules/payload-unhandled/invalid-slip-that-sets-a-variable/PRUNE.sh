mark=kept
if [[ $RAYMOND_RESULT == deleted && -f archive.zip ]]; then
  rm -f archive.zip
  mark=gone
fi
echo "<result>the archive is $mark</result>"
