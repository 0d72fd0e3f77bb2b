// Bundled into dist/raymond.cjs by the build, in place of what fs-native-extensions does to find its own build: it looks
// in every place where one might be, which takes longer than all else that a run loads. This is where npm puts it.
const { platform, arch } = process;
module.exports = require(`fs-native-extensions/prebuilds/${platform}-${arch}/fs-native-extensions.node`);
