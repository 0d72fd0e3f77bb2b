if [[ $(grep -c '^#' "$soucre") -ne $(grep -c '^#' "i18n/$lang/$source") ]]; then
  echo "<goto>TRANSLATE</goto>"
elif [ "$lnag" = ja ] && [ -z "$glossary" ]; then
  echo "<goto>TRANSLATE</goto>"
else
  echo "<result>done</result>"
fi
