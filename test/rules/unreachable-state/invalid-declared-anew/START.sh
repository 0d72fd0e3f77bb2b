look() {
  local found
  if [ -n "$found" ]; then echo '<goto>REVIEW</goto>'; exit 0; fi
  found=yes
  if [ "$1" = first ]; then look second; fi
}
look first
look third
echo '<result>nothing is left from another call</result>'
