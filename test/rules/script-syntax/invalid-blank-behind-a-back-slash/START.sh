docker run --rm \ 
  -v "$PWD:/work" \
  image:latest >&2
echo "<result>done</result>"
