declare -A next=(
  # what comes behind what
  [ok]="A"
  ["bad"]=BX
)
echo "<goto>${next[$RAYMOND_RESULT]:-A}</goto>"
