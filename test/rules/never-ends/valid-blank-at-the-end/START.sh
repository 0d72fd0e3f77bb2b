#!/bin/bash
echo '<goto input="x">A</goto>'
