count=$(wc -l < list.txt)
if [ "@MODE@" = release ] && [ yes = yes ] && [[ count -gt 3 ]] && [ -n "count: $count" ]; then
  echo "<result>$count</result>"
else
  case release in
    release) echo "<result>released</result>" ;;
  esac
fi
