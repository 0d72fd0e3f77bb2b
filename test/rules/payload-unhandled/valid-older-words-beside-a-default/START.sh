#!/usr/bin/env bash
echo '<function return="ROUTE" input="mail.txt">CLASSIFY</function>'
