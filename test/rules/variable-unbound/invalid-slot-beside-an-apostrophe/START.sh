if [ -n "$RAYMOND_RESULT" ]; then
  echo "it's <result>{{result}}</result>"
elif [ -n "$RAYMOND_INPUT" ]; then
  cat <<END
don't wait: <result>{{result}}</result>
END
else
  cat <<'END'
don't wait: <result>{{result}}</result>
END
fi
