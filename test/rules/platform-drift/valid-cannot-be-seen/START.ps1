# ---
# allowed_transitions:
#   - { tag: goto }
# ---
& ./decide.exe
