#!/bin/bash
if make "$RAYMOND_RESULT"; then echo '<result>yes </result>'; else echo '<result>no</result>'; fi
