switch ($env:RAYMOND_RESULT.Trim().ToLower()) {
  'ok' { "<result>good</result>" }
  default { exit 1 }
}
