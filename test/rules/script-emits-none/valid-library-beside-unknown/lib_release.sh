version() { git describe --tags; }
