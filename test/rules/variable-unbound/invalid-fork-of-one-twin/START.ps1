$lines = @(Get-Content todo)
if ($lines.Count -gt 0) {
    $part = $lines[0]
    $lines | Select-Object -Skip 1 | Set-Content todo
    "<fork next='START' part='$part'>WORK</fork>"
} else {
    '<result>ok</result>'
}
