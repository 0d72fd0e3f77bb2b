#!/bin/bash
kind=$(cat kind.txt)
echo "<fork next='END'>TEST_$kind</fork>"
