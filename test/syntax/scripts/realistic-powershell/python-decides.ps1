# The decision is made by a Python script, which prints the tag.
param([string]$Script = 'decide.py')
if (-not (Test-Path $Script)) {
    Write-Output '<goto>WRITE_DECIDER</goto>'
    exit 0
}
pip install -q -r requirements.txt | Out-Null
python $Script --input "$env:RAYMOND_INPUT"
exit $LASTEXITCODE
