#!/usr/bin/env bash
cat > ci.xml <<XML
<call-workflow>deploy.yml</call-workflow>
XML
echo '<goto>NEXT</goto>'
