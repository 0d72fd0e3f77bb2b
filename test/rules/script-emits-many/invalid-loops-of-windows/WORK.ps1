foreach ($part in 1..3) {
  '<goto>CHECK</goto>'
}
