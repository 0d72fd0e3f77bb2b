@echo off
node choose-state.js
