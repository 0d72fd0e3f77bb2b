try {
    $plan = Get-Content plan.json -Raw | ConvertFrom-Json -AsHashtable
} catch {
    $plan = Get-Content plan.json -Raw | ConvertFrom-Json
}
'<result>a</result>'
