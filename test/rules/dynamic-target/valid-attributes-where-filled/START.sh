emit() {
  local tag=$1 target=$2 attributes=${3:-}
  echo "<$tag${attributes:+ $attributes}>$target</$tag>"
}
if [ -f again ]; then
  emit reset START
else
  emit function FORMAT 'return="WORDS"'
fi
