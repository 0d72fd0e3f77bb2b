#!/bin/bash
git add --all
echo '<goto>BUILD</goto>'
