#!/bin/bash
git fetch --quiet
echo '<call return="REPORT">TEST</call>'
