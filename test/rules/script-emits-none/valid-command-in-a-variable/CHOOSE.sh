#!/bin/bash
build() { echo "<goto>START</goto>"; }
fallback() { echo '<function return="HANDLE">PICK</function>'; }
read -r action < action.txt
[ "$(type -t "$action")" = function ] || action=fallback
$action
