#!/bin/bash
sleep 60
echo '<fork next="START">WORK</fork>'
