if exist done.txt (
  echo ^<result^>done^</result^>
) else (
  echo ^<goto^>WORK^</goto^>
)
