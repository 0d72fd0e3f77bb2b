echo "the land is $state, the state $RAYMOND_STATE" >> lands.txt
echo "<result>done</result>"
