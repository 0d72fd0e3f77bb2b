printf '<goto>'
node choose-state.js # prints the name and the closing tag
