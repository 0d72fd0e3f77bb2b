#!/usr/bin/env bash
if [ -f direct ]; then
  http_proxy= $(command -v echo) "<result>x</result>"
else
  proxies= "$(npm bin)/decide"
fi
