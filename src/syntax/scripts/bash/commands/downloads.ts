import type { Argument } from './invocation.ts';

/** Short options with a value, which may stand in the same word. */
const withValue = 'AbcCdDeEFHKmoPQrtTuUwxXyYz';
/** Long options without a value that are used in scripts; another one may have one. */
const plainOptions = new Set(
  (
    'anyauth basic compressed create-dirs digest fail fail-early fail-with-body get globoff head http1.1 http2 include ' +
    'insecure ipv4 ipv6 location netrc no-progress-meter progress-bar remote-name remote-header-name retry-all-errors ' +
    'retry-connrefused remove-on-error show-error silent ssl-reqd tlsv1.2'
  ).split(' '),
);
/** They put more on standard output, or say where the output goes in another place. */
const tells =
  /^--(?:config|dump-header|help|manual|next|output=?.*|parallel|stderr|trace.*|verbose|version|write-out)$/;

/** Whether `curl` keeps all that it loads in a file, and prints nothing: `curl -fsS "$url" -o out.json`. */
export function isSavedByCurl(values: readonly Argument[]): boolean {
  let files = 0;
  let addresses = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as Argument;
    const { constant } = value;
    if (value.splits) return false;
    if (constant === null || !constant.startsWith('-') || constant === '-') {
      addresses++;
      continue;
    }
    if (constant === '--output') {
      if (!isFile(values[++at])) return false;
      files++;
    } else if (constant.startsWith('--')) {
      if (tells.test(constant)) return false;
      if (constant === '--remote-name') files++;
      if (constant === '--url') addresses++;
      if (!plainOptions.has(constant.slice(2)) && !constant.includes('=')) at++;
    } else {
      const letters = constant.slice(1);
      const last = [...letters].findIndex((letter) => withValue.includes(letter));
      const flags = last < 0 ? letters : letters.slice(0, last);
      if (/[vhMV:Z]/.test(flags)) return false;
      if (flags.includes('O')) files++;
      if (last < 0) continue;
      if (/[wDK]/.test(letters.charAt(last))) return false;
      const isApart = last === letters.length - 1;
      if (isApart) at++;
      if (letters[last] !== 'o') continue;
      if (isApart ? !isFile(values[at]) : /^(?:-$|\/dev\/)/.test(letters.slice(last + 1))) return false;
      files++;
    }
  }
  return files > 0 && addresses <= files;
}

/** Whether it is no sign for standard output. */
function isFile(value: Argument | undefined): boolean {
  return value !== undefined && !value.splits && value.constant !== '-';
}

/** The options of `wget` by which something comes to standard output; it takes the beginnings of long ones. */
const printedByWget =
  /^(?:-|-[A-Za-z]*[OoVh](?:-|\/dev\/.*)?|--o[\w-]*(?:=(?:-|\/dev\/.*))?|--h.*|--vers.*)$/;

/** Whether `wget` keeps all that it loads in files, as it does by itself, and prints nothing: `wget -q "$url" -O out.json`. */
export function isSavedByWget(values: readonly Argument[]): boolean {
  return values.every((value, at) => {
    const { constant, splits, text } = value;
    const [first] = text;
    if (splits || (constant === null && first?.kind === 'literal' && first.text.startsWith('-')))
      return false;
    if (constant === null || !printedByWget.test(constant)) return true;
    // The name of a file is the next word, or stands in the same one.
    return /^(?:-[A-Za-z]*[Oo]|--output-(?:document|file))$/.test(constant) && isFile(values[at + 1]);
  });
}
