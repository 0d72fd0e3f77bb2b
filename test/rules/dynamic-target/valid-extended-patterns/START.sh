#!/usr/bin/env bash
shopt -s extglob nullglob
rm -f logs/!(keep).log
drafts=(drafts/+([0-9])-*.md)
newest=
for draft in drafts/+([0-9])-@(api|ui).md; do
  [[ -z $newest || $draft -nt $newest ]] && newest=$draft
done
if [[ $newest == *-@(api|ui).md ]]; then
  echo "<goto input=\"$newest\">READ</goto>"
else
  echo "<result>${#drafts[@]} drafts</result>"
fi
