printf '<goto%s>DONE</goto>\n' "${WHY:+ input=\"$WHY\"}"
