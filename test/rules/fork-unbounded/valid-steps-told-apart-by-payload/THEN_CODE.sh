#!/bin/bash
echo '<goto input="code">EACH</goto>'
