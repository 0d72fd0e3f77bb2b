sed -n 's/^next: /<goto>/p' plan.txt
sed -n 's/\(.*\) is next/<goto>\U\1<\/goto>/p' plan.txt
sed -nf edit.sed plan.txt
