case "$RAYMOND_RESULT" in
  SEV1|SEV2)
    echo "<fork next='WORK' severity='$RAYMOND_RESULT'>COMMS</fork>" ;;
  *) echo "<goto input='other'>WORK</goto>" ;;
esac
