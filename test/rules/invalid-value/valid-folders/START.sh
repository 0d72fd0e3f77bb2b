case "$RAYMOND_RESULT" in
  home) echo "<reset cd=\"$HOME/work\">FREE</reset>" ;;
  own) echo "<fork next=\"END\" cd=\"$(realpath ~/work)\">FREE</fork>" ;;
  *) echo '<reset cd="../a~/~b">FREE</reset>' ;;
esac
