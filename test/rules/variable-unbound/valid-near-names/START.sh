# sources and target come from --var
for source in $sources; do
  cp "$source" "$target"
done
targets=$(ls | grep -v "$source")
userid=$(id -u)
echo "$user_id: $userid, $counter1 of $(wc -l < list)" > log
counter2=2
made=$counter2
first_lines=$(head -n 3 list)
echo "<result>$targets $made $frist_lines $frist_lines $first_lines</result>"
