@echo off
git fetch --quiet || goto offline 2>nul
echo ^<result^>fetched^</result^>
