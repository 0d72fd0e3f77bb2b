if [ "$(git diff --quiet)" ]; then echo "<goto>LAST</goto>"; exit 0; fi
if [ $(grep -c TODO plan.md) ]; then echo "<result>to do</result>"; exit 0; fi
if [[ -f *.patch ]]; then echo "<result>patches</result>"; exit 0; fi
if [[ -e "$HOME"/patches/*.diff ]]; then echo "<result>diffs</result>"; exit 0; fi
if [ -e "plans/*.md" ]; then echo "<result>plans</result>"; exit 0; fi
echo "<result>none</result>"
