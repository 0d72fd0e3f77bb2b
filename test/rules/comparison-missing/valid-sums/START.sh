declare -i rounds
tries=0
sum=0
while [[ $tries -lt 3 ]]; do tries=$tries+1; done
while [ "$rounds" -lt 3 ]; do rounds=$rounds+1; done
while [ "$sum" -lt 3 ]; do
  sum="$sum+1"
  sum=$(echo "$sum" | bc)
done
if [ "$1" = "{{result}}" ]; then echo "the template is not filled in" >&2; fi
echo "<result>$tries</result>"
