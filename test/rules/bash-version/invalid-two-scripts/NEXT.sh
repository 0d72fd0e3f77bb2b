readarray -t done < done.txt
echo "<result>${#done[@]}</result>"
