# Routes by what the reviewer said.
switch ($env:RAYMOND_RESULT) {
    'approved' { "<goto>MERGE</goto>"; break }
    'changes'  { "<goto>FIX</goto>"; break }
    'rejected' { "<result>rejected</result>"; break }
    default    { "<goto>REVIEW</goto>" }
}
