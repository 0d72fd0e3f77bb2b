echo '<function return="END" input="draft.md">WORK</function>'
