/** The one function of the package that is used here; it ships no types. */
declare module 'fs-native-extensions' {
  const extensions: {
    /** Takes the exclusive lock on an open file; false while another process holds it. */
    tryLock(descriptor: number): boolean;
  };
  export default extensions;
}
