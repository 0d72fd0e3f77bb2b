left=3
until (( left <= 0 )); do
  git push --quiet && exec echo '<goto>TELL</goto>'
  sleep 5
done
echo '<result>not pushed</result>'
