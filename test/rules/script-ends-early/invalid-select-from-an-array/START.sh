#!/usr/bin/env bash
PS3='chore? '
choices=(format lint quit)
select choice in "${choices[@]}"; do
  case "$choice" in
    format | lint) echo "<result>$choice</result>"; break ;;
    quit) echo '<result>bye</result>'; break ;;
    *) echo "again" >&2 ;;
  esac
done
