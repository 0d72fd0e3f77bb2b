open='<result>'
case "$(head -n1 answer)" in
  yes) tag="${open}yes</result>" ;;
  *)   tag="${open}$(cat answer)" ;;
esac
printf '%s' "$tag"
cat answer
