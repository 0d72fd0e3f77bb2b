import { isDeviceName, refusedOnWindows } from '../../source/portable-name.ts';
import { quoteName } from '../../source/refusal.ts';
import { span } from '../../source/span.ts';
import type { Rule } from '../rule.ts';

/** Such a name can only be a device's. */
const plainName = /^[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_-])?$/;

/** A file name that Windows cannot hold, that no bundle can hold, or that no reference can mean. */
export const reservedName: Rule = {
  id: 'reserved-name',
  severity: 'warning',
  summary: 'A state has a name that Windows keeps for itself or refuses.',
  spec: 'language.md#workflow',
  checkState({ file, state }, _, { platforms, report }) {
    const anywhere = reasonAnywhere(file, state);
    const reason = anywhere ?? (platforms.includes('windows') ? reasonOnWindows(state) : null);
    if (reason === null) return;
    report({
      message: `${quoteName(file)} ${reason}`,
      file,
      span: span(0, 0),
      ...(anywhere === null ? { platforms: ['windows'] } : {}),
      help: 'rename it, and what leads to it; letters, digits, "_" and "-" are safe everywhere',
    });
  },
};

/** What `build` refuses too, whatever the platforms are. */
function reasonAnywhere(file: string, state: string): string | null {
  if (isDeviceName(file)) return 'is a device on Windows, not a file, so no bundle can hold it';
  if (plainName.test(state)) return null;
  if (/[\u0000-\u001f\u007f]/.test(state)) return 'holds a control character, so no bundle can hold it';
  if (state.includes('\\')) return 'holds a back-slash, so no target can name it and no bundle can hold it';
  if (state.trim() !== state) return 'has blanks around its name, which references lose, so none can mean it';
  return null;
}

function reasonOnWindows(state: string): string | null {
  if (plainName.test(state)) return null;
  const refused = refusedOnWindows(state);
  if (refused !== null) return `holds ${refused}, which no file name can hold on Windows`;
  return state.endsWith('.') ? 'has a state name that ends in a dot, which Windows drops from names' : null;
}
