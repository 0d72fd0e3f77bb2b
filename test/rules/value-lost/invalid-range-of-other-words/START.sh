n=$(wc -l < todo.txt)
for i in {0..$((n - 1))}; do
  touch "done-$i"
done
for i in {1..$#}; do echo "$i" >> log.txt; done
files=(out{1..$n}.txt)
touch f{1..$n}
for i in {1..$n..2}; do rm "${files[$i]}"; done
echo "<result>$n</result>"
