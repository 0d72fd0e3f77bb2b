#!/bin/bash
echo '<call return="REPORT">MEASURE</call>'
