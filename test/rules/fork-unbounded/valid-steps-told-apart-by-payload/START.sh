#!/bin/bash
echo '<goto input="docs">EACH</goto>'
