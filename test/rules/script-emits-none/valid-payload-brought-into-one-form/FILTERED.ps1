$answer = $env:RAYMOND_RESULT.Trim().ToLower()
switch ($answer) {
  'approved' { '<result>merged</result>' }
  'changes needed' { '<reset>START</reset>' }
}
