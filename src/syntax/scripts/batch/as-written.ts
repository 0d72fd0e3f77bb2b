const setting = String.raw`\bset(?:[ \t]+/[ap])?[ \t]+"?|\bdefined[ \t]+`;

/** The name of a variable, which is kept in capitals since cmd.exe sees no difference, as the script writes it from `from` on. */
export function asWritten(name: string, text: string, from = 0): string {
  if (!/^\w+$/.test(name)) return name;
  const occurrence = new RegExp(`(?<=[%!]|${setting})${name}\\b`, 'gi');
  occurrence.lastIndex = from;
  return occurrence.exec(text)?.[0] ?? name;
}
