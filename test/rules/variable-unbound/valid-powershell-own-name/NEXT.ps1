$RAYMOND_RESULT = "$env:RAYMOND_RESULT".Trim()
switch ($RAYMOND_RESULT) {
  'yes' { '<result>done</result>' }
  'no' { '<reset>START</reset>' }
  default { exit 1 }
}
