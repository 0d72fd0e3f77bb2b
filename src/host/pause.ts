const nobody = new Int32Array(new SharedArrayBuffer(4));

/** Waits for so many milliseconds, in which this process does nothing else. */
export function pause(milliseconds: number): void {
  Atomics.wait(nobody, 0, 0, milliseconds);
}
