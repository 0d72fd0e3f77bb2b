#!/bin/bash
echo '<goto input="written">HUB</goto>'
