describe() {
  local name = $1
  echo "$name" >&2
}
describe "a b"
export LC_ALL = C
readonly retries = "5"
echo "<result>done</result>"
