case "$(head -n1 answer)" in
  yes) tag='<result>yes</result>' ;;
  *)   tag='<result>no<result>' ;;
esac
echo "$tag"
