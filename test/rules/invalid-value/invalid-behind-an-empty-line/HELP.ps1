#requires -version 5
<# .SYNOPSIS x #>

# ---
# timeout: 5x
# ---
"<result>ok</result>"
