import { expect, test } from 'vitest';
import { grammarFiles } from '../../../src/host/grammar-files.ts';
import { tagsOf } from '../../../src/syntax/scripts/follow/output/behaviour.ts';
import { readScript } from '../../../src/syntax/scripts/reading.ts';

/** The targets of the tags that a script can print; where no run can be expected to print one, with a question mark. */
async function targets(text: string): Promise<string[]> {
  const { behaviour } = await readScript('bash', text, grammarFiles);
  const found = behaviour.outcomes.flatMap((outcome) =>
    tagsOf(behaviour, outcome).map(
      ({ tag, content }) => `${content === null ? tag.content : '…'}${outcome.sure ? '' : '?'}`,
    ),
  );
  return [...new Set(found)].sort();
}

test.each<[string, string[]]>([
  // Whether the environment has it is up to who starts the run.
  ['echo "<goto>${NEXT:-A}</goto>"', ['A?', '…']],
  ['echo "<goto>${NEXT-A}</goto>"', ['A?', '…']],
  ['next=${NEXT:-A}; echo "<goto>$next</goto>"', ['A?', '…']],
  [': "${NEXT:=A}"; echo "<goto>$NEXT</goto>"', ['A?', '…']],
  // An answer may be empty.
  ['next=$(cat f); echo "<goto>${next:-A}</goto>"', ['A', '…']],
  ['read -r next <f; next=${next:-A}; printf "<goto>%s</goto>" "$next"', ['A', '…']],
  ['go() { echo "<goto>$1</goto>"; }; next=$(cat f); go "${next:-A}"', ['A', '…']],
  // What the tests in front leave no room for.
  ['[ -n "$NEXT" ] || exit 1; echo "<goto>${NEXT:-A}</goto>"', ['…']],
  ['next=$(cat f); [ -n "$next" ] || exit 1; echo "<goto>${next:-A}</goto>"', ['…']],
  ['next=${NEXT:-A}; [ "$next" = A ] && exit 1; echo "<goto>$next</goto>"', ['…']],
  ['next=$(cat f); echo "<goto>${next-A}</goto>"', ['…']],
  // It is no target, or no fixed text.
  ['echo "<result>${NEXT:-A}</result>"', ['…']],
  ['echo "<goto>${NEXT:-$OTHER}</goto>"', ['…']],
])('%s', async (script, expected) => expect(await targets(script)).toEqual(expected));
