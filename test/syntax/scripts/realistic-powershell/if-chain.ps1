$answer = $env:RAYMOND_RESULT
$next = ""

if ($answer -eq "") {
    $next = "ASK"
}
elseif ($answer -eq "YES" -or $answer -eq "Y") {
    $next = "BUILD"
}
elseif ($answer -ieq "no") {
    $next = "CANCEL"
}
else {
    $next = "CLARIFY"
}

# the tag
$open = "<goto>"
$close = "</goto>"
Write-Output ($open + $next + $close)
