if make; then echo "<result>ok</result>"; else echo "<result>red</result>"; fi
