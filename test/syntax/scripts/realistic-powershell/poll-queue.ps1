# Waits for a job file in the queue folder and hands it to a worker.
$queue = Join-Path (Get-Location) 'queue'
$maxWait = 600
$waited = 0

while ($waited -lt $maxWait) {
    $job = Get-ChildItem -Path $queue -Filter '*.json' -ErrorAction SilentlyContinue |
        Sort-Object LastWriteTime |
        Select-Object -First 1
    if ($null -ne $job) {
        Move-Item -Path $job.FullName -Destination (Join-Path $queue 'taken') -Force
        Write-Host "Taking $($job.Name)"
        Write-Output "<fork next=`"POLL`" job=`"$($job.BaseName)`">WORKER</fork>"
        exit 0
    }
    Start-Sleep -Seconds 10
    $waited += 10
}

Write-Host "Nothing came in $maxWait seconds"
Write-Output '<result>idle</result>'
