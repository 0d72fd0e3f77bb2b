if [ -f colors.txt ]; then
  color=always
  export colour=always
else
  color=never
  export colour=never
fi
git log --color="$color" > log.txt
echo "<result>done</result>"
