# Whoever does not want to wait says so by a signal.
waits=1
trap 'waits=0' USR1
most=3
. ./notify.sh
while [[ $most -gt 0 && $waits -eq 1 ]]; do
  make notify && break
done
stop=0
while [ $stop -lt 1 ]; do
  read -r stop < stop.txt
  make notify && break
done
echo '<result>told</result>'
