read -r -p "Deploy? [y/N] " answer
case $answer in
  y*) echo "<goto>DONE</goto>" ;;
  *) echo "<result>no</result>" ;;
esac
