#!/bin/bash
TAG_OK='<goto>OK</goto>'
TAG_BAD='<goto>BAD</goto>'
[ -e good ] && TAG=$TAG_OK || TAG=$TAG_BAD
echo "$TAG"
