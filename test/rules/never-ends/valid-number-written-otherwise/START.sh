#!/bin/bash
printf '<goto input="%02d">A</goto>\n' 1
