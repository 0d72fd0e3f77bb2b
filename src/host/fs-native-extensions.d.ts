/** What of the package is used here; it ships no types. */
declare module 'fs-native-extensions' {
  const extensions: {
    /** Takes the exclusive lock on an open file; false while another process holds it. */
    tryLock(descriptor: number): boolean;
    unlock(descriptor: number): void;
  };
  export default extensions;
}
