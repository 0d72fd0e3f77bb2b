#!/bin/bash
cp ".translate/$lang.report" ".translate/failed/$lang"
echo "<result>$name: gave up, see .translate/failed/$lang</result>"
