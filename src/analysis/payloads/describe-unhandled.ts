import type { Place } from '../../diagnostics/place.ts';
import { indexWorkflow } from '../../ir/index-workflow.ts';
import type { AskedTable, Implementation, Workflow } from '../../ir/ir.generated.ts';
import { PromptWords } from '../../prose/prompt-words.ts';
import { unwritableReason } from '../../source/portable-name.ts';
import { identifyFile } from '../../source/state-file.ts';
import { nearestName } from '../../util/nearest.ts';
import { joinWords } from '../../util/plural.ts';
import type { Unhandled } from '../flow/payload-handling.ts';
import type { UnhandledPayload } from './unhandled-payloads.ts';

const ends: Readonly<
  Record<Exclude<UnhandledPayload['end'], 'names no state' | 'is several words'>, string>
> = {
  fails: ': it then ends with a failing exit code',
  'prints no tag': ': it then ends without a transition',
  'is passed over': ': it then does nothing for it',
  'goes with the rest': ': it then takes the way of all the others',
  'keeps its blanks': ': the blanks around it count there',
  'is not spoken of': ' beside the others',
};

/** What becomes of a payload that nothing provides for, as the end of a sentence. */
export function describeUnhandled({
  place: { file },
  end,
  spelling,
}: Pick<UnhandledPayload, 'place' | 'end' | 'spelling'>): string {
  if (end === 'names no state')
    return `of which ${file} makes the name of a state: there is no ${called(spelling)}`;
  if (end === 'is several words')
    return `which ${file} compares without quotation marks, where cmd reads no more than one word`;
  return `which ${file} does not name${ends[end]}`;
}

/** What is told of the place where it could be provided for, and of other answers with which it is the same. */
export function describePlaces({ end }: UnhandledPayload): readonly [place: string, other: string] {
  if (end === 'names no state') return ['made into a name here', 'and this'];
  return end === 'is several words' ? ['compared here', 'and this'] : ['not named here', 'nor this'];
}

/** The edit by which an input is provided for. */
export function helpForInput({ meant, spelling, place: { file } }: Unhandled): string {
  const quoted = JSON.stringify(spelling);
  return meant !== null && isNear(meant, spelling)
    ? `write ${JSON.stringify(meant)} here, or ${quoted} in ${file}`
    : `add a branch for ${quoted} in ${file}, or give it one that it names`;
}

/** The edit by which it is provided for; `twin`: where the twin of the file leaves it out, too; `sender`: the state that answers so. */
export function helpForUnhandled(
  { place, text, spelling, meant, end, isOfCallee, table }: UnhandledPayload,
  twin: Place | null,
  sender: Implementation | undefined,
  workflow: Workflow,
): string {
  const files = twin === null ? [place.file] : [place.file, twin.file];
  const file = joinWords(files, 'and');
  if (end === 'names no state') {
    const state = `add a ${called(spelling)}`;
    if (meant !== null) return `answer ${JSON.stringify(meant)}, or ${state}`;
    const branch = `a branch for ${JSON.stringify(text)} in ${file}`;
    return unwritableReason(spelling, false) === null ? `${state}, or ${branch}` : `add ${branch}`;
  }
  const quoted = JSON.stringify(spelling);
  const addition = additionFor(table, spelling, file);
  if (end === 'is several words') return `put quotation marks around both sides in ${file}`;
  if (end === 'keeps its blanks') return `write <result>${meant}</result>, without blanks`;
  if (end === 'is not spoken of' && meant === null)
    return `say in ${file} what to do when {{result}} is ${quoted}`;
  const rightFile = meant === null ? null : fileWith(meant, spelling, sender, workflow);
  if (rightFile !== null) return `write ${JSON.stringify(meant)} here, which ${rightFile} and ${file} name`;
  // Where the callee goes on to another state, the answer that it was to give itself may be missing.
  if (meant !== null && !isOfCallee && !isNear(meant, spelling))
    return `${addition}, or let what is called answer ${JSON.stringify(meant)}, which nothing sends`;
  if (meant === null) return addition;
  const beginnings = files.flatMap((one) => beginningIn(one, meant) ?? []);
  if (table === undefined && beginnings.length > 0 && goesOnBehind(spelling, meant))
    return `nothing sends ${JSON.stringify(meant)} alone: let its branch in ${file} take all that begins so, by ${joinWords(beginnings, 'and')}`;
  const written = table?.ofFunctions
    ? `call its function ${functionFor(table, spelling)}`
    : `write ${quoted} there`;
  return `nothing sends ${JSON.stringify(meant)}: ${written} in ${file}`;
}

function additionFor(table: AskedTable | undefined, spelling: string, file: string): string {
  if (table === undefined) return `add a branch for ${JSON.stringify(spelling)} in ${file}`;
  return table.ofFunctions
    ? `add a function ${functionFor(table, spelling)} to ${file}`
    : `add the key ${JSON.stringify(spelling)} to the table ${table.name} in ${file}`;
}

/** Whether an answer is what is meant with more behind it, such as a reason: `rejected: no tests`. */
function goesOnBehind(spelling: string, meant: string): boolean {
  return spelling.startsWith(meant) && /^[^\p{L}\p{N}_]/u.test(spelling.slice(meant.length));
}

/** How a script asks whether a payload begins with a text; null for what is no script. */
function beginningIn(file: string, text: string): string | null {
  const quoted = JSON.stringify(text);
  switch (identifyFile(file).kind) {
    case 'bash':
      return `${quoted}* in a case or in [[ ]]`;
    case 'powershell':
      return `-like ${JSON.stringify(`${text}*`)}`;
    case 'batch':
      return `"%RAYMOND_RESULT:~0,${text.length}%"==${quoted}`;
    default:
      return null;
  }
}

/** The name of the function that is chosen by a key. */
function functionFor({ name }: AskedTable, key: string): string {
  return name.replace('*', () => key);
}

/** The file of the same state that has what is meant: its own, whose policy alone has the slip, or a twin. */
function fileWith(
  meant: string,
  payload: string,
  sender: Implementation | undefined,
  workflow: Workflow,
): string | null {
  if (sender === undefined) return null;
  if (isSlipOfPolicy(sender, payload, meant)) return sender.file;
  const { stateFiles, byFile } = indexWorkflow(workflow);
  const twins = stateFiles.get(sender.state)?.filter((file) => file !== sender.file) ?? [];
  const sends = (file: string) => byFile(file)?.transitions.some((one) => one.payload?.trim() === meant);
  return twins.find(sends) ?? null;
}

/** Whether a payload stands in the policy alone, and the prompt names what is meant. */
export function isSlipOfPolicy(sender: Implementation | undefined, payload: string, meant: string): boolean {
  if (sender === undefined || sender.prompt === null) return false;
  const words = new PromptWords(sender);
  return words.names(meant) && !words.names(payload);
}

/** A name that a target can be. */
function called(name: string): string {
  return `${identifyFile(name).kind === null ? 'state' : 'file'} ${name}`;
}

function isNear(one: string, other: string): boolean {
  return nearestName(one, [other]) !== null || nearestName(other, [one]) !== null;
}
