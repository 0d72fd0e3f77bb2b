#!/bin/bash
echo '<fork next="DONE" role="scan">WORKER</fork>'
