[ -f count ] && COUNT=$(wc -l < count)
if ((${COUNT:-0} != 0)); then echo "<result>some</result>"; fi
if ((${COUNT:-0} == 0)); then echo "<result>none</result>"; fi
