#!/bin/bash
echo '<result>all reviews have begun</result>'
