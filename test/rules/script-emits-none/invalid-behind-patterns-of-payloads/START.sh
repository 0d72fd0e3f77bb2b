if npm test; then
  echo '<goto input="green">TIDY</goto>'
else
  echo '<goto input="red: npm test">TIDY</goto>'
fi
