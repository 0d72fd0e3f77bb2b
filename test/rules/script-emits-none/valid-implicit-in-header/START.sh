# ---
# allowed_transitions: [{ tag: goto, target: WORK }]
# ---
git fetch --quiet
