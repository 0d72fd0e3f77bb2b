#!/usr/bin/env bash
# The agent has to read the value of VERSION= itself
export PATH="$HOME/.local/bin:$PATH"
cat > build.env <<'TEXT'
VERSION=1.2
TEXT
if [ -f count ]; then
  echo '<goto input="Run: for file in docs/*.md; do wc -w $file; done; see that $PATH has it, and $VERSION">A</goto>'
else
  cat <<'TEXT'
<goto input="root=$(git rev-parse --show-toplevel); ls $root/docs">A</goto>
TEXT
fi
