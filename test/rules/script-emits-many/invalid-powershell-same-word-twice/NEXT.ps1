$tag = switch ($env:RAYMOND_RESULT) {
  'OK' { '<goto>PLAN</goto>' }
  'ok' { '<goto>FIX</goto>' }
  default { '<goto>FIX</goto>' }
}
$tag
