import type { Edit } from '../../build-command.ts';
import { beyondPlain } from '../../text-question.ts';
import { isGlobbing } from './glob.ts';

/** `${X/a/b}` and its kin, for patterns without special characters. */
export function replacer(operator: string, pattern: string, replacement: string): Edit {
  if (isGlobbing(pattern) || pattern === '' || replacement.includes('&')) return () => null;
  const searched = pattern.replace(/\\([\s\S])/g, '$1');
  return (value) => {
    if (operator === '//') return value.replaceAll(searched, () => replacement);
    if (operator === '/#')
      return value.startsWith(searched) ? replacement + value.slice(searched.length) : value;
    if (operator === '/%')
      return value.endsWith(searched) ? value.slice(0, value.length - searched.length) + replacement : value;
    return value.replace(searched, () => replacement);
  };
}

/** `${X^^}` and its kin. */
export function caseChanger(operator: string): Edit {
  const change = (text: string) => (operator.startsWith('^') ? text.toUpperCase() : text.toLowerCase());
  return ofPlainText((value) =>
    operator.length === 2 ? change(value) : change(value.slice(0, 1)) + value.slice(1),
  );
}

/** An edit that hangs on the language of the machine for characters beyond ASCII: what is a letter, and how long it is. */
export function ofPlainText(edit: (value: string) => string): Edit {
  return (value) => (beyondPlain.test(value) ? null : edit(value));
}
