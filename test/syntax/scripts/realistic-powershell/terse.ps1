$n = (gci queue -fi *.md).Count
if (!$n) { '<result>empty</result>'; exit }
gci queue -fi *.md | select -f 1 | % { mv $_.FullName taken; $f = $_.BaseName }
"<call return='DRAIN' input='$f'>HANDLE</call>"
