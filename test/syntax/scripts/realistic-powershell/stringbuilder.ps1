$names = Get-ChildItem docs -Filter *.md | ForEach-Object { $_.BaseName }
$list = ''
foreach ($name in $names) {
    if ($list) { $list += ', ' }
    $list += $name
}
$tag  = '<call return="SUMMARY" '
$tag += 'input="' + $list + '">'
$tag += 'WRITE_DOCS'
$tag += '</call>'
$tag
