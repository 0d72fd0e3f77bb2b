n=$(cat n)
kind=$(cat kind)
if [ "$n" -l 3 ]; then echo "<result>seldom</result>"; exit 0; fi
if [ $kind = "" ]; then echo "<result>none</result>"; exit 0; fi
if [ "$kind" = red ] || [ "yellow" ]; then echo "<result>stop</result>"; exit 0; fi
if [ "$kind" != red ] || [ "$kind" != yellow ]; then echo "<result>go</result>"; exit 0; fi
if (n > 3); then echo "<result>often</result>"; exit 0; fi
echo "<result>open</result>"
