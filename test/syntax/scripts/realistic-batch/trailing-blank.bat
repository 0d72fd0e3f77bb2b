@echo off
set NEXT=A & set KIND=review
echo ^<goto^>%KIND%_%NEXT%^</goto^>
