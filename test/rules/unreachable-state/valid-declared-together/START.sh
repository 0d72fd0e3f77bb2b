next=REVIEW
go() { echo "<goto>$other</goto>"; }
show() { echo "$next" >&2; }
choose() {
  export next=MERGE other=$next
  local kind=fix name=MERGE
  show
  if [ "$kind" = fix ]; then go; else echo "<goto>$name</goto>"; fi
}
choose
