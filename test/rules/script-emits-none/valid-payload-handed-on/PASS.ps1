Add-Content verdicts.txt $env:RAYMOND_RESULT
"<result>$env:RAYMOND_RESULT</result>"
