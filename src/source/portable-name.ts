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
