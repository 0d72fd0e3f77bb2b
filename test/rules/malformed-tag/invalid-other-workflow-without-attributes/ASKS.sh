#!/bin/bash
echo "<ask>May the boat leave?</ask>"
