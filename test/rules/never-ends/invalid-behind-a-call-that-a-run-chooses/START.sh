#!/bin/bash
kind=$(cat kind.txt)
echo "<call return='END'>TEST_$kind</call>"
