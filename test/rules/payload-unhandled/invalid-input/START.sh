step=${RAYMOND_INPUT:-begin}
case "$step" in
  begin) echo '<goto>PLAN</goto>' ;;
  planned) echo '<function return="REVIEWED">REVIEW</function>' ;;
  approve) echo '<result>done</result>' ;;
  rejected) echo '<goto>PLAN</goto>' ;;
  *) echo "unknown step: $step" >&2; exit 64 ;;
esac
