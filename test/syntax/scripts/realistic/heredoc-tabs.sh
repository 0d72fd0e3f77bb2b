#!/bin/bash
if [ -d src ]; then
	cat <<-'TAG'
		<goto>BUILD</goto>
	TAG
else
	cat <<-TAG
		<goto>INIT_${USER_KIND:-X}</goto>
	TAG
fi
