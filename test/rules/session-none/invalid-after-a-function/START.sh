#!/bin/bash
echo '<function return="CHECK">DRAFT</function>'
