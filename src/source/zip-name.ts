import { isUtf8 } from 'node:buffer';
import { fileSystemKey, isDeviceName } from './portable-name.ts';
import { quoteName, refuse } from './refusal.ts';

/** The longest file name that every common file system can hold, in bytes. */
const longestComponent = 255;
/** The longest whole name. Nothing raymond reads is nested deeply. */
const longestName = 1024;
/** To find a file that is also a folder takes time by the length of a name times its depth. */
const deepestName = 32;

/**
 * The text of an entry's name. `nth` (from 1) names the entry while it has no name yet.
 *
 * Names without the UTF-8 flag are read as UTF-8 too: that is what zip tools on Unix write, and refusing
 * the rest is better than guessing a code page.
 */
export function decodeZipName(bytes: Uint8Array, nth: number): string {
  if (bytes.length === 0) refuse(`entry ${nth} has an empty name`);
  if (bytes.length > longestName) {
    refuse(`the name of entry ${nth} is ${bytes.length} bytes long; at most ${longestName} are read`);
  }
  if (!isUtf8(bytes)) refuse(`the name of entry ${nth} is not UTF-8; write the zip with UTF-8 names`);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

/** Refuses a name that could mean another place than a file below the root, on any platform. */
export function checkZipName(name: string): void {
  if (name.includes('\0')) refuse(`the name ${quoteName(name)} holds a NUL character`);
  if (name.includes('\\'))
    refuse(`the name ${quoteName(name)} holds a back-slash; zip names are divided by "/"`);
  if (name.startsWith('/')) refuse(`the name ${quoteName(name)} is absolute`);
  if (/^[A-Za-z]:/.test(name)) refuse(`the name ${quoteName(name)} begins with a drive letter`);
  const components = name.endsWith('/') ? name.slice(0, -1).split('/') : name.split('/');
  if (components.length > deepestName) {
    refuse(
      `the name ${quoteName(name)} is ${components.length} levels deep; at most ${deepestName} are read`,
    );
  }
  for (const component of components) {
    if (component === '..') refuse(`the name ${quoteName(name)} climbs out of its folder with ".."`);
    if (component === '.' || component === '') refuse(`the name ${quoteName(name)} has an empty or "." part`);
    if (Buffer.byteLength(component) > longestComponent) {
      refuse(`the name ${quoteName(name)} is over ${longestComponent} bytes long in one part`);
    }
    if (isDeviceName(component)) refuse(`the name ${quoteName(name)} is a device on Windows`);
  }
}

/**
 * Refuses names that are one file on some file system: equal, equal but for case or Unicode form, or a
 * file where another name needs a folder.
 */
export function checkDistinctNames(names: readonly string[]): void {
  const byKey = new Map<string, string>();
  for (const name of names) {
    const key = fileSystemKey(name);
    const other = byKey.get(key);
    if (other === name) refuse(`the name ${quoteName(name)} stands in the zip twice`);
    if (other !== undefined) {
      refuse(`the names ${quoteName(other)} and ${quoteName(name)} are one file where case does not count`);
    }
    byKey.set(key, name);
  }
  for (const name of names) {
    const key = fileSystemKey(name);
    for (let at = key.indexOf('/'); at !== -1; at = key.indexOf('/', at + 1)) {
      const file = byKey.get(key.slice(0, at));
      if (file !== undefined) {
        refuse(`the name ${quoteName(file)} is a file, but ${quoteName(name)} needs a folder there`);
      }
    }
  }
}
