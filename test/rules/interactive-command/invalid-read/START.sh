read -r -p "Push it? [y/n] " answer
if [ "$answer" = y ]; then
  git push
  echo '<result>pushed</result>'
else
  echo '<goto>ASK</goto>'
fi
