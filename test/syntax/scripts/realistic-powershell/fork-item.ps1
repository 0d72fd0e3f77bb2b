# Called by a fork: $env:item is the attribute of the fork.
$item = $env:item
if (-not $item) {
    [Console]::Error.WriteLine('item is not set')
    exit 1
}
$folder = Join-Path 'work' $item
New-Item -ItemType Directory -Path $folder -Force | Out-Null
Copy-Item "inbox/$item.json" (Join-Path $folder 'input.json')
"<goto input=`"$item`">PROCESS_ITEM</goto>"
