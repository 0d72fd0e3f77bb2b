/** The names that Windows keeps for devices, with any extension. */
const deviceName =
  /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])[ ]*(?:\.|$)/i;

export function isDeviceName(name: string): boolean {
  return deviceName.test(name);
}

/** Two names with the same key are one file where neither letter case nor the Unicode form counts. */
export function fileSystemKey(name: string): string {
  // ASCII names, nearly all, need no normal form.
  return /^[\x20-\x7e]*$/.test(name) ? name.toLowerCase() : name.normalize('NFC').toLowerCase();
}

/** Whether references can mean a state of this name: they lose the blanks around it, and a back-slash makes a path. */
export function isReferable(state: string): boolean {
  return state.trim() === state && !state.includes('\\');
}

/** The first character of a name that Windows refuses in names; null without one. */
export function refusedOnWindows(name: string): string | null {
  return /[<>:"|?*\u0000-\u001f]/.exec(name)?.[0] ?? null;
}

/** Why no file of this name can be made in a folder, in words that follow the name; null when one can. */
export function unwritableReason(name: string, onWindows: boolean): string | null {
  if (name === '' || name === '.' || name === '..' || /[/\\\0]/.test(name)) return 'is a path, not a name';
  if (!onWindows) return null;
  if (isDeviceName(name)) return 'is a device on Windows';
  if (refusedOnWindows(name) !== null) return 'has a character that no file name can hold on Windows';
  return /[. ]$/.test(name) ? 'ends in a dot or a blank, which Windows drops from names' : null;
}
