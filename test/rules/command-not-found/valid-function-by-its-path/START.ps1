function Publish-Site { git push }
Get-Item function:Publish-Site | Set-Item function:PublishSite
PublishSite
'<result>done</result>'
