#!/bin/bash
items=(a b)
printf '<fork next="NEXT" item="%s">WORKER</fork>\n' "${items[0]}"
