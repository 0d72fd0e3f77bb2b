switch ($env:RAYMOND_RESULT) {
  'ok' { '<result>a</result>' }
  'rejected' { '<result>b</result>' }
  default { exit 1 }
}
