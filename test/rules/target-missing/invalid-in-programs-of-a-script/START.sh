#!/bin/bash
python3 - <<'END'
import json
state = json.load(open('state.json'))
if state['open']:
    print(f"<goto input='{state['open']}'>CHEKC</goto>")
else:
    # print("<goto>OLD</goto>")
    print('<goto>DONE</goto>')
END
