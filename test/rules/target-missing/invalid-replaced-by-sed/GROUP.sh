sed -nE 's|^next: (.*)$|<call return="\1">REPAR</call>|p' plan.txt
