/** What of the package is used here; it ships no types. */
declare module 'fs-native-extensions' {
  const extensions: {
    /** Takes the lock on an open file, the exclusive one unless `shared`; false while another process is in the way. */
    tryLock(descriptor: number, options?: { readonly shared: boolean }): boolean;
    unlock(descriptor: number): void;
  };
  export default extensions;
}
