set -euo pipefail
printf '<goto input="'
jq -r .id work.json
printf '">COUNT</goto>\n'
