#!/bin/bash
until [ -e inbox/next ]; do sleep 30; done
echo '<goto>ANSWER</goto>'
