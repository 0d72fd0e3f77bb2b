switch ($env:MODE) {
  'fast' { '<goto>QUICK</goto>' }
  'slow' { '<goto>DEEP</goto>' }
}
