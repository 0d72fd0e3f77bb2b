declare -A seen=()
while read -r name; do
  seen[$name]=yes
done < names.txt
count_of() {
  local -i number=0
  local -n list=$1
  number=${#list[@]}
  echo "$number"
}
sleep 1 &
wait -n
shopt -s nullglob globstar
[[ -v CI ]] && printf '%(%F)T\n' -1 >&2
echo "<result>done</result>"
