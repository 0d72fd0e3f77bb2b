#!/bin/bash
touch b
false
