#!/usr/bin/env bash
# ---
# timeout: 1h
# retries: 0
# ---
# Bisects between the last release and HEAD. The culprit goes to EXPLAIN.
#
#   --var BISECT_GOOD=v1.2.3    a commit that is known to be good; default: the last tag
#   --var BISECT_MAX=4096       more commits than this are not bisected
set -euo pipefail

readonly log=triage/bisect.log
id=$(jq -r .id triage/current.json)

note() {
  printf '%s %s\n' "$(date +%T)" "$*" >>"$log"
}

explain() {
  local what=${1//\"/\'}
  printf '<function return="NEXT" input="%s">EXPLAIN</function>\n' "$what"
}

cleanup() {
  local status=$?
  git bisect reset >/dev/null 2>&1 || true
  [[ -z ${stash:-} ]] || git stash pop --quiet || true
  exit "$status"
}

find_good() {
  if [[ -n ${BISECT_GOOD:-} ]]; then
    git rev-parse --verify --quiet "$BISECT_GOOD^{commit}"
  else
    git describe --tags --abbrev=0
  fi
}

: >"$log"

if ! good=$(find_good); then
  note "no good commit is known"
  explain "no culprit found: there is no good commit to begin with"
  exit 0
fi

distance=$(git rev-list --count "$good..HEAD")
if ((distance > ${BISECT_MAX:-4096})); then
  explain "no culprit found: $distance commits since $good are too many"
  exit 0
fi

stash=""
if [[ -n $(git status --porcelain --untracked-files=no) ]]; then
  git stash push --quiet --message "test-triage"
  stash=yes
fi
trap cleanup EXIT

note "bisecting $distance commits for $id"
git bisect start HEAD "$good" >>"$log"

if git bisect run ./scripts/run-one-test "$id" >>"$log" 2>&1; then
  culprit=$(git rev-parse refs/bisect/bad)
  note "culprit $culprit"
  explain "$culprit"
else
  case $? in
    125) explain "no culprit found: too many commits cannot be built" ;;
    *)   explain "no culprit found: the bisection itself failed, see $log" ;;
  esac
fi
