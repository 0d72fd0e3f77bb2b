$sizes = Get-Content sizes.txt
$sizes += 100
foreach ($size in $sizes) { Add-Content log.txt $size }
if ($sizes -gt 50) { '<result>a</result>' } else { '<result>b</result>' }
