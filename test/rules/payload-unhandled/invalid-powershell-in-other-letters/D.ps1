switch -Wildcard -CaseSensitive ($env:RAYMOND_RESULT.Trim()) {
  'ok*' { '<result>a</result>' }
  'rejected' { '<result>b</result>' }
  default { exit 1 }
}
