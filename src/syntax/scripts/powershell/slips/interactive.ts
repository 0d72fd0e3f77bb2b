import { askingIn, hasTerminalInMind } from '../../asks-somebody.ts';
import type { PowerShellContext } from '../context/context.ts';
import type { CommandStage } from '../tree/tree.ts';

/** Notes what asks somebody: cmdlets fail, since `powershell.exe` gets `-NonInteractive` (runtime.md#scripts), and programs find no terminal. */
export function noteInteractive(
  { span: place }: CommandStage,
  name: string,
  context: PowerShellContext,
): void {
  const { tree, lostOutcomes } = context;
  if (name === 'read-host' || name === 'get-credential') {
    if (hasTerminalInMind(tree)) return;
    lostOutcomes.set(place.start, {
      rule: 'interactive-command',
      message: `nobody can answer ${tree.text.slice(place.start, place.start + name.length)}: PowerShell runs without a terminal here, so it fails`,
      help: 'take the answer from a file or a variable, or from what the state is given: $env:RAYMOND_RESULT',
      span: { start: place.start, end: place.start + name.length },
    });
    return;
  }
  const before = tree.text.slice(Math.max(0, place.start - 80), place.start);
  const around = { hasInput: /\|\s*$/.test(before), behind: tree.text.slice(place.end) };
  const found = askingIn(tree.text.slice(place.start, place.end), place.start, tree, around);
  if (found !== null) lostOutcomes.set(place.start, found);
}
