# ---
# allowed_transitions:
#   - { tag: goto, target: code_REVIEW }
#   - { tag: goto, target: docs_REVIEW }
# ---
echo "<goto>${KIND}_REVIEW</goto>"
