#!/bin/bash
boat=$(cat boat.txt)
echo "<call-workflow return=\"DRAFTS\" input=\"$boat\">../post.yaml</call-workflow>"
