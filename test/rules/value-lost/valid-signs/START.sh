describe() {
  local name= other=$1
  local -r third=$2 fourth
  echo "$name$other$third$fourth" >&2
}
describe "a b"
export LC_ALL=C LANG=
echo "<result>done</result>"
