#!/bin/bash
# What is compared, replaced, logged or written to a file is no way on.
python3 - <<'END'
import re, sys
text = open('answer.txt').read()
if text == '<goto>OTHER</goto>':
    text = text.replace('<goto>OTHER</goto>', 'x')
print('<goto>OLDER</goto>', file=sys.stderr)
sys.stderr.write('<goto>OLDER</goto>')
target = re.sub('<goto>', '', text)
print(f'<goto>{target}</goto>')
END
