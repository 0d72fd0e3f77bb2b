#!/bin/bash
if mail -s "a review needs help" team@example.com < review.txt; then
  echo "<goto>START</goto>"
else
  echo "<result>given up</result>"
fi
