#!/bin/bash
part=one
echo "<fork next=\"END\" part_name=\"a\">WORKER</fork>"
