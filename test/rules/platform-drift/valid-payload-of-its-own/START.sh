if make; then echo "<result>built $(uname)</result>"; else echo "<result>red</result>"; fi
