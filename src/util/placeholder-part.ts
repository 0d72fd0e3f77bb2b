/** A part of a name that is to be filled in: `<KIND>`, `{number}`, `[x]`, `#`, or an `n` or `x` that stands alone. */
const part =
  /<[^<>]{0,40}>?|\{[^{}]{0,40}\}|\[[^[\]]{0,40}\]|#+|(?<![A-Za-z0-9])[NXnx](?![A-Za-z0-9])|(?<=^[A-Z])[nx]$/g;

/** Whether a name is one of those that a form such as `STEP_n`, `FIX_<KIND>` or `Pn` stands for. */
export function fitsForm(form: string, name: string): boolean {
  const [found, another] = [...form.matchAll(part)];
  if (found === undefined || another !== undefined) return false;
  const prefix = form.slice(0, found.index);
  const suffix = form.slice(found.index + found[0].length);
  return (
    /\w/.test(prefix + suffix) &&
    name.length > prefix.length + suffix.length &&
    name.startsWith(prefix) &&
    name.endsWith(suffix)
  );
}
