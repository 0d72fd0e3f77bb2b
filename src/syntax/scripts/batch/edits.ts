import type { Edit } from '../build-command.ts';

/** `%X:~0,3%`, `%X:old=new%`, `%X:*old=new%`. */
export function modifierEdit(modifier: string): Edit {
  const apply = modifier.startsWith('~') ? cutEdit(modifier) : replaceEdit(modifier);
  // Without a value, the name and the colon vanish and the rest stays.
  return (value) => (value === '' ? modifier : apply(value));
}

function cutEdit(modifier: string): Edit {
  const match = /^~\s*(?:(-?\d+)\s*)?(?:,\s*(?:(-?\d+)\s*)?)?$/.exec(modifier);
  if (match === null) return () => null;
  const from = Number(match[1] ?? 0);
  const count = match[2] === undefined ? null : Number(match[2]);
  return (value) => {
    const start = from < 0 ? Math.max(0, value.length + from) : Math.min(from, value.length);
    if (count === null) return value.slice(start);
    return value.slice(start, Math.max(start, count < 0 ? value.length + count : start + count));
  };
}

function replaceEdit(modifier: string): Edit {
  const equals = modifier.indexOf('=', 1);
  if (equals === -1) return () => null;
  const isFromStart = modifier.startsWith('*');
  const old = modifier.slice(isFromStart ? 1 : 0, equals).toLowerCase();
  const replacement = modifier.slice(equals + 1);
  if (old === '') return () => null;
  return (value) => {
    const lower = value.toLowerCase();
    // Some letters have another length in lower case.
    if (lower.length !== value.length) return null;
    const first = lower.indexOf(old);
    if (first === -1) return value;
    if (isFromStart) return replacement + value.slice(first + old.length);
    let edited = '';
    let from = 0;
    for (let at = first; at !== -1; at = lower.indexOf(old, from)) {
      edited += value.slice(from, at) + replacement;
      from = at + old.length;
    }
    return edited + value.slice(from);
  };
}

/** `%~1`, `%~n1`: without the quotes around it, and the named parts of a file's name. */
export function argumentEdit(modifiers: string): Edit {
  return (value) => {
    const bare = value.replace(/^"|"$/g, '');
    if (modifiers === '') return bare;
    const wanted = modifiers.toLowerCase();
    // The other parts depend on the current folder and on the disk.
    if (!/^[nx]+$/.test(wanted) || /[*?<>|"]/.test(bare)) return null;
    const name = bare.slice(
      Math.max(bare.lastIndexOf('\\'), bare.lastIndexOf('/'), bare.lastIndexOf(':')) + 1,
    );
    // Parts of the whole path: Windows leaves dots and blanks at the end out, and names what `.` and `..` stand for.
    if (name === '' || /[. ]$|~/.test(name)) return null;
    const dot = name.lastIndexOf('.');
    const stem = dot === -1 ? name : name.slice(0, dot);
    return (wanted.includes('n') ? stem : '') + (wanted.includes('x') ? name.slice(stem.length) : '');
  };
}

/**
 * What becomes of a value that percent signs put into a line, since cmd.exe reads the line only then: carets
 * vanish, and an unquoted `<` is a redirection, of which this knows nothing.
 */
export function rereadEdit(inQuotes: boolean, isDelayed: boolean): Edit {
  return (value) => {
    let quoted = inQuotes;
    let read = '';
    for (let at = 0; at < value.length; at++) {
      let char = value[at] ?? '';
      if (char === '"') quoted = !quoted;
      else if (!quoted && '<>&|)\r\n'.includes(char)) return null;
      else if (!quoted && char === '^') {
        at += 1;
        if (at === value.length) return null;
        char = value[at] ?? '';
      }
      if (isDelayed && (char === '!' || char === '^')) return null;
      read += char;
    }
    return quoted === inQuotes ? read : null;
  };
}
