$found = $null
:search foreach ($folder in Get-ChildItem projects -Directory) {
    foreach ($file in Get-ChildItem $folder.FullName -Filter TODO.md) {
        if (Select-String -Path $file.FullName -Pattern 'urgent' -Quiet) {
            $found = $file.FullName
            break search
        }
    }
}
if ($null -eq $found) {
    '<result>nothing urgent</result>'
} else {
    "<call return=`"SEARCH`" input=`"$found`">WORK</call>"
}
