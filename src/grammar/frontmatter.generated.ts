// Generated from grammar/frontmatter.schema.json by npm run generate. Do not edit.
/**
 * opus, sonnet, haiku, another alias of Claude Code such as sonnet[1m], or a full model id such as claude-sonnet-4-5
 */
export type Model = string;
/**
 * a duration such as 90s, 10m or 2h
 */
export type Duration = string;

/**
 * The settings of one state: the YAML frontmatter of a prompt, or the header block of a script (docs/language.md, section Policy).
 */
export interface Frontmatter {
  /**
   * a text
   */
  readonly description?: string;
  /**
   * a list of transitions
   *
   * @maxItems 1000
   */
  readonly allowed_transitions?: readonly PolicyTransition[];
  readonly model?: Model;
  /**
   * low, medium or high
   */
  readonly effort?: 'low' | 'medium' | 'high';
  readonly timeout?: Duration;
  readonly idle_timeout?: Duration;
  /**
   * a whole number from 0 to 1000
   */
  readonly retries?: number;
  /**
   * rerun, resume or fail
   */
  readonly on_interrupt?: 'rerun' | 'resume' | 'fail';
  /**
   * a map such as { count: 5, then: { tag: goto, target: DONE } }
   */
  readonly max_visits?: {
    /**
     * a whole number from 1 to 1000000
     */
    readonly count: number;
    readonly then: PolicyTransition;
  };
  /**
   * true or false
   */
  readonly force_implicit?: boolean;
}
/**
 * a map such as { tag: goto, target: NEXT }
 */
export interface PolicyTransition {
  /**
   * one of goto, reset, call, function, fork, result
   */
  readonly tag: 'goto' | 'reset' | 'call' | 'function' | 'fork' | 'result';
  /**
   * the name of a state
   */
  readonly target?: string;
  /**
   * the name of a state
   */
  readonly return?: string;
  /**
   * the name of a state
   */
  readonly next?: string;
  /**
   * a text
   */
  readonly payload?: string;
  /**
   * a text
   */
  [k: string]: string | 'goto' | 'reset' | 'call' | 'function' | 'fork' | 'result' | undefined;
}
