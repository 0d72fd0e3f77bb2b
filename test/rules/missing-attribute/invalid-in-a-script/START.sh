#!/bin/bash
languages=$(ls texts)
today=$(date +%F)

case $RAYMOND_RESULT in
  "") echo "<call input=\"$languages\">TRANSLATE</call>" ;;
  more) echo "<fork lang=\"${languages%% *}\">TRANSLATE</fork>" ;;
  again)
    tag="<call retrun=\"START\" input=\"as of $today\">TRANSLATE</call>"
    echo "$tag"
    ;;
  *) echo "<result>$today</result>" ;;
esac
