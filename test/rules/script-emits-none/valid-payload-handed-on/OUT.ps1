switch ($env:RAYMOND_RESULT) {
  'yes' { "<goto input='$env:RAYMOND_RESULT'>LAST</goto>" }
  'no' { "<goto input='$env:RAYMOND_RESULT'>LAST</goto>" }
}
