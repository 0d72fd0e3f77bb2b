set -euo pipefail
transition() {
  local target="$1" input="${2:-}"
  [[ -n "$input" ]] || return 0
  printf '<goto input="%s">%s</goto>\n' "$input" "$target"
}
package=$(jq -r '.[0].name // empty' outdated.json)
if [[ -z "$package" ]]; then
  echo "<result>everything is up to date</result>"
  exit 0
fi
transition BUMP "$package"
