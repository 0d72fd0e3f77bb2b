$status = (Get-Content status.txt -TotalCount 1)
$data = Get-Content data.json -Raw | ConvertFrom-Json
if ($data.kind -eq 'small') { '<goto>QUICK</goto>' }
if ($data.kind -eq 'large') { '<goto>SPLIT</goto>' }
if ($data.kind -ne 'small' -and $data.kind -ne 'large') { '<goto>ASK</goto>' }
