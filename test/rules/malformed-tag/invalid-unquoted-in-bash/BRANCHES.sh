if [ -f x ]; then
  echo <result>merged</result>
else
  echo <result>open</result>
fi
