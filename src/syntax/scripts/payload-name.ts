import { tagBeginning } from '../../grammar/tag.ts';
import { setsAny } from './follow/contents/names-in.ts';
import type { Program } from './program.ts';

const payload = 'RESULT';

interface Forms {
  /** Wherever the variable stands. */
  readonly all: RegExp;
  /** Where it is read. */
  readonly read: RegExp;
  /** Where its value is compared with a text that is not empty, or asked for its cases. */
  readonly compared: RegExp;
}

const forms: Readonly<Record<'powershell' | 'batch', Forms>> = {
  powershell: {
    all: /\benv:RESULT\b|(["'])RESULT\1/gi,
    read: /\$env:RESULT\b(?!\s*[-+]?=)/gi,
    compared:
      /\$env:RESULT["')]*(?:\.\w+\(\))*\s*-[ic]?(?:eq|ne|(?:not)?(?:like|match))\s*["'][^"']|\bswitch\s*(?:-\w+\s+)*\(\s*["']?\$env:RESULT\b/i,
  },
  batch: {
    // But not the name of the tag.
    all: /(?<![</])\bRESULT\b/gi,
    read: /%RESULT%|!RESULT!/gi,
    compared:
      /\bif\s+(?:\/i\s+)?(?:not\s+)?(?:\/i\s+)?(["[]?)[%!]RESULT[%!]["\]]?\s*(?:==|equ|neq)\s*(?!["[]{2}|\[\]|\d)["[]?\w/i,
  },
};
const tagOnLine = new RegExp(`${tagBeginning}(.*)`, 'g');
const anyRead = /[%!]RESULT[%!]|\$env:RESULT\b/i;
/** What may set a variable of the environment by a name that is not written down. */
const mayBeSet = /\bSet-(?:Item|Content|Variable)\b|\b(?:Import-Module|SetEnvironmentVariable)\b/i;

/**
 * The reads of a script of Windows, with what the payload is called in the place of RESULT: where it is compared with texts or printed
 * in a tag, and the script reads nothing of raymond's, does nothing else with that name and runs nothing that may set it.
 */
export function withPayloadMeant(
  { body, reads }: Program,
  text: string,
  kind: 'powershell' | 'batch',
): Program['reads'] {
  if (!reads.some(({ name }) => name === payload) || /\bRAYMOND_/i.test(text) || mayBeSet.test(text))
    return reads;
  const { all, read, compared } = forms[kind];
  const count = (pattern: RegExp) => text.match(pattern)?.length;
  if (count(all) !== count(read) || !(compared.test(text) || isPrinted(text)) || setsAny(body)) return reads;
  return reads.map((one) => (one.name === payload ? { ...one, meant: `RAYMOND_${payload}` } : one));
}

/** Whether a tag is printed with it. */
function isPrinted(text: string): boolean {
  return [...text.matchAll(tagOnLine)].some(([line]) => anyRead.test(line));
}
