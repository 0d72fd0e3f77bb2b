@echo off
if exist plan.md (echo ^<rset^>REVIEW^</rset^>) else echo ^<Goto^>PLAN^</Goto^>
