#!/bin/bash
echo '<goto input="ready set">A</goto>'
