set -u
ls /etc >/dev/null && found=1
echo "$found" >&2
while IFS=: read -r user _ uid _; do [ "$uid" = 0 ] && root=$user; done < /etc/passwd
echo "$root" >&2
parse() {
  local OPTIND=1
  while getopts n:a: option; do
    case $option in n) name=$OPTARG ;; a) age=$OPTARG ;; esac
  done
}
parse -n bob -a 3
echo "$name $age" >&2
echo "<result>x</result>"
