set -u
declare -A NEXT=([ok]=PLAN [bad]=BUILD)
echo "<goto>${NEXT[$RAYMOND_RESULT]}</goto>"
