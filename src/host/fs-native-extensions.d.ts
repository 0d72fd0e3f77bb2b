/** What of the package is used here; it ships no types. */
declare module 'fs-native-extensions' {
  const extensions: {
    /** Takes the lock on so many bytes of an open file, the exclusive one unless `shared`; false while another process is in the way. */
    tryLock(
      descriptor: number,
      offset: number,
      length: number,
      options?: { readonly shared: boolean },
    ): boolean;
    unlock(descriptor: number, offset: number, length: number): void;
  };
  export default extensions;
}
