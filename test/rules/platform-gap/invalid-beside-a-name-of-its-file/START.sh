#!/bin/bash
echo '<goto>P</goto>'
