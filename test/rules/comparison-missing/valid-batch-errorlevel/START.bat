@echo off
fetch.exe >fetch.log 2>&1
if not errorlevel 0 echo crashed 1>&2
if errorlevel 0 if not errorlevel 1 echo fetched 1>&2
if errorlevel 1 echo warned 1>&2
if errorlevel 2 echo failed 1>&2
check.exe >check.log 2>&1
if errorlevel 2 goto failed
if errorlevel 1 goto warned
if errorlevel 0 goto done
:done
echo ^<result^>done^</result^>
exit /b 0
:warned
if exist more.txt if errorlevel 1 goto done
if errorlevel 2 goto failed
more.exe >more.log 2>&1
for %%i in (*.txt) do if errorlevel 1 goto failed
if errorlevel 1 exit /b 1
echo ^<result^>warned^</result^>
exit /b 0
:failed
echo ^<goto input='check'^>A^</goto^>
exit /b 0
