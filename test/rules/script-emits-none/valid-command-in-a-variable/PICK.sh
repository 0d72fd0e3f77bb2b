#!/bin/bash
command=$(ls ./pick-*.sh | head -n 1)
"$command"
