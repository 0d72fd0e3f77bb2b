left=3
next() {
  (( left-- ))
  sleep 5
}
until (( left <= 0 )); do
  git push --quiet && exec echo '<goto>TELL</goto>'
  next
done
echo '<result>not pushed</result>'
