before=$(wc -l < before.txt)
after=$(wc -l < after.txt)
read -r kind < kind.txt
if [ before == after ]; then
  echo "<result>the same</result>"
elif [ "RAYMOND_RESULT" = yes ] || [[ -n kind ]] || [ after -gt 10 ] || [[ before > 30 ]]; then
  echo "<result>$kind of $after lines</result>"
else
  case kind in
    long) echo "<goto>FIX</goto>" ;;
    *)
      case '$RAYMOND_RESULT' in
        short) echo "<result>$before lines</result>" ;;
        *) echo "<goto>FIX</goto>" ;;
      esac
      ;;
  esac
fi
