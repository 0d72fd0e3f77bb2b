sed -i 's/REPAR/<goto>REPAIRS<\/goto>/' prompt.txt
sed -n 's/^a/<goto>OTHER<\/goto>/w notes.txt' plan.txt
sed -n 's/^a/<goto>OTHER<\/goto>/p' plan.txt > notes.txt
sed 's/^a/<goto>/; s/$/<\/goto>/' plan.txt
