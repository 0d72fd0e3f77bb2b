if true; then tag=<goto input="x y">A</goto>
fi; echo "$tag"
