tries=0
while [ "$tries" -lt 3 ]; do
  make && break
  tries="$tries + 1"
done
case "{{result}}" in
  again) echo "<result>$tries more</result>" ;;
  *) if [ "{{ input }}" = done ]; then echo "<result>done</result>"; else echo "<result>$tries</result>"; fi ;;
esac
