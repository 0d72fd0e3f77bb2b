# ---
# allowed_transitions:
#   - { tag: goto, target: UPLOAD }
# ---
& ./pack.exe
