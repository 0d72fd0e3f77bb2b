#!/bin/bash
echo "<function return='P'>ASK</function>"
