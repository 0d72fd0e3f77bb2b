#!/usr/bin/env bash
echo '<reset input="the log of yesterday">W</reset>'
