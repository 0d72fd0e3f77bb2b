switch ($env:RAYMOND_RESULT) {
  "approved" { "<goto>DONE</goto>" }
  "rejected" { "<goto>START</goto>" }
}
