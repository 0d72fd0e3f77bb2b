#!/bin/bash
echo '<function return="AGAIN">ASK</function>'
