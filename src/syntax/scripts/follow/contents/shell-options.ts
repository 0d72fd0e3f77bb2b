const inheriting = /^[^#\r\n\u2028\u2029]*(?:\binherit_errexit\b|\bset\s+-\w*o\s+posix\b|--posix\b)/m;
const handing = /^[^#\r\n\u2028\u2029]*\bset\s+(?:-\w*E|.{0,200}-o\s+errtrace\b)/m;

/** Whether commands in `$(…)` end at a failure where the script around them does. */
export function inheritsErrexit(text: string): boolean {
  return inheriting.test(text);
}

/** Whether functions and subshells have the handler of failures, too: `set -E`. */
export function handsDown(text: string): boolean {
  return handing.test(text);
}
