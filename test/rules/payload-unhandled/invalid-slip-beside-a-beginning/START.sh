#!/bin/bash
echo "<call return='NEXT'>ASK</call>"
