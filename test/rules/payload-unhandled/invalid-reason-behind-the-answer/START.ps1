'<function return="NEXT">REVIEW</function>'
