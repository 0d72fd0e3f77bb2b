dir=$(cd "$(dirname "$PWD")" && pwd)
if [ -d ../next ]; then
  echo "<reset cd=\"$dir\">END</reset>"
else
  echo "<reset cd=\"$(mkdir -p build && cd build && pwd)\">END</reset>"
fi
