#!/bin/bash
. ./settings.sh
echo '<goto input="which customers">REPAIR</goto>'
