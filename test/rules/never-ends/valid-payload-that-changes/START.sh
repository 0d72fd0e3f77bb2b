#!/bin/bash
echo '<goto input="wait">POLL</goto>'
