if (Test-Path out) { "<result>ok</result>" } else { "<result>failed</result>" }
