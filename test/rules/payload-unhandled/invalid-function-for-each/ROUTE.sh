#!/usr/bin/env bash
# One function for each verdict.
on_approved() { echo "<goto>SHIP</goto>"; }
on_rejected() { echo "<goto input=\"mend it\">WORK</goto>"; }
"on_$RAYMOND_RESULT"
