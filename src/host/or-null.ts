/** What `act` gives, or null where the operating system refuses it; anything else that is thrown is a bug and goes on. */
export function orNull<Result>(act: () => Result): Result | null {
  try {
    return act();
  } catch (thrown) {
    if (typeof (thrown as NodeJS.ErrnoException).code !== 'string') throw thrown;
    return null;
  }
}
