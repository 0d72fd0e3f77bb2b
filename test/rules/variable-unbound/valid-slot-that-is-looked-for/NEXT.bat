@echo off
set /p line=<template.md
if "%line%"=="{{result}}" (
  echo ^<result^>yes^</result^>
) else (
  echo ^<result^>no^</result^>
)
