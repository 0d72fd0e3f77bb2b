try {
  Remove-Item a.txt
}
"<goto>B</goto>"
