#!/bin/bash
echo '<result>a</result>'
