if [ -e x ]; then
  echo "<go to>DO</go to>"
else
  echo "[goto]DO[/goto]"
fi
