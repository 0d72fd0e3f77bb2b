@if (@Code == @Batch) @then
@echo off
cscript //nologo //E:JScript "%~f0"
echo ^<result^>done^</result^>
exit /b 0
@end
WScript.StdOut.Write("");
