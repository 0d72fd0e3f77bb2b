@echo off
<state.txt (
  set /p PHASE=
  set /p COUNT=
)
if exist owner.txt (
  set /p OWNER=
) < owner.txt
(set /p KIND=)<kind.txt
type place.txt | (set /p PLACE= & call :show)
(if exist all.txt (set /p FIRST=) else (choice /c yn)) < answers.txt
(
  (set /p TITLE=) 1>&2
) 0<title.txt
if "%PHASE%"=="plan" (
  echo ^<goto input="%COUNT% %OWNER% %KIND% %FIRST% %TITLE%"^>A^</goto^>
) else (
  echo ^<result^>done^</result^>
)
exit /b 0
:show
echo %PLACE% 1>&2
exit /b 0
