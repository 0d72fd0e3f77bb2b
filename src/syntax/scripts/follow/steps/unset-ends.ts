import type { Span } from '../../../../source/span.ts';
import type { UnsetEnd } from '../../defects.ts';

/** What `set -u` ends on ways that a run can be expected to take, each call of a function by itself. */
export class UnsetEnds {
  readonly #ends = new Map<string, UnsetEnd & { readonly isOfTag: boolean }>();
  /** Commands that have all their variables on some way. */
  readonly #passed = new Set<string>();

  pass(caller: number, { start }: Span): void {
    this.#passed.add(`${caller} ${start}`);
  }

  note(caller: number, end: UnsetEnd, isOfTag: boolean): void {
    const key = `${caller} ${end.span.start}`;
    this.#ends.set(key, { ...end, isOfTag: isOfTag || this.#ends.get(key)?.isOfTag === true });
  }

  /** Commands that no way passes, and those that print a tag. */
  get certain(): UnsetEnd[] {
    return this.#where((isPassed, isOfTag) => isOfTag || !isPassed);
  }

  /** The others. */
  get onWays(): UnsetEnd[] {
    return this.#where((isPassed, isOfTag) => isPassed && !isOfTag);
  }

  /** One for each place. */
  #where(isMeant: (isPassed: boolean, isOfTag: boolean) => boolean): UnsetEnd[] {
    const found = new Map<number, UnsetEnd>();
    for (const [key, { isOfTag, ...end }] of this.#ends) {
      const isPassed = this.#passed.has(key);
      if (isMeant(isPassed, isOfTag)) found.set(end.span.start, isPassed ? onSomeWays(end) : end);
    }
    return [...found.values()];
  }
}

function onSomeWays(end: UnsetEnd): UnsetEnd {
  const value = /^give it a number/.test(end.help)
    ? end.help
    : 'give it a value on every way that leads here';
  return { ...end, message: `${end.message}: only other ways set it`, help: value };
}
