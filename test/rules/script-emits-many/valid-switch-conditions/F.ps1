$line = Get-Content mode.txt -TotalCount 1
$first, $second = Get-Content words.txt
switch ($line) {
    { [string]::IsNullOrWhiteSpace($_) } { '<goto>A</goto>' }
    { $_.StartsWith('b') } { '<goto>B</goto>' }
    { $_.StartsWith('c') } { '<goto>C</goto>' }
    { $_ -eq $first } { '<result>first</result>' }
    { $_ -eq $second } { '<result>second</result>' }
    default { '<result>none</result>' }
}
