while IFS= read -r line do
  echo "$line" >&2
done < all.txt
echo "<goto>ASK</goto>"
