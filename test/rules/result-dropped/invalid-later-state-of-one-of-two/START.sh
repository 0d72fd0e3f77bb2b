case "$(pick)" in
a) echo '<fork next="START">TALK</fork>';;
b) echo '<fork next="START">MAKE</fork>';;
*) echo '<result>stop</result>';;
esac
