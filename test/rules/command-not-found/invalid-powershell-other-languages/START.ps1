// Asks whether there is a plan.
// The next state reads it.
let next = 'PLAN'
export PLAN_FILE=plan.md
if (Test-Path plan.md) {
  $found = $true
}
fi
"<goto>PLAN</goto>"
