$list = Get-ChildItem queue
if ($list.Count -eq 0) { '<result>nothing to do</result>' }
foreach ($item in $list) {
  "<goto input=""$item"">WORK</goto>"
  break
}
