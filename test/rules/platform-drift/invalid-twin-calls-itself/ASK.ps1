if (Test-Path f0) { "<result>ok</result>"; exit 0 }
"<call return='ASK'>ASK</call>"
