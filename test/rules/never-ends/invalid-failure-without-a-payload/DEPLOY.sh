: "${RAYMOND_INPUT:=}"
if [ -z "$RAYMOND_INPUT" ]; then
  echo "nothing to deploy" >&2
  exit 64
fi
kubectl set image deployment/web "web=$RAYMOND_INPUT" && echo "<result>live</result>" || exit 1
