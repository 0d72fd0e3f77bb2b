sed --quiet -e 's,.*failed,<result>failed</result>,p' -- log.txt
sed -n 's/^\(RE\)PAIR:.*/<goto>\1PARE<\/goto>/p' plan.txt
