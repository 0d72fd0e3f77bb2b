# ---
# max_visits: {count: 1, then: {tag: call, target: A, return: START}}
# ---
echo "<goto>START</goto>"
