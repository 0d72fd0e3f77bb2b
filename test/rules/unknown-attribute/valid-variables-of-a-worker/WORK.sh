./simulate --model "$model" "$RAYMOND_INPUT" > out.txt
echo "<result>simulated</result>"
