// Generated from grammar/manifest.schema.json by npm run generate. Do not edit.
/**
 * workflow.yaml: what holds for a whole workflow (docs/language.md, section Manifest). Every key is optional.
 */
export interface Manifest {
  /**
   * a text of one line, at most 128 characters
   */
  readonly name?: string;
  /**
   * a text
   */
  readonly description?: string;
  /**
   * the name of a state
   */
  readonly entry?: string;
  /**
   * a list of states
   *
   * @maxItems 1000
   *
   * Items: the name of a state
   */
  readonly entries?: readonly string[];
  /**
   * a list of unix and windows
   *
   * @minItems 1
   * @maxItems 2
   *
   * Items: unix or windows
   */
  readonly platforms?: readonly ('unix' | 'windows')[];
  /**
   * preserve or clear
   */
  readonly reset_stack?: 'preserve' | 'clear';
  /**
   * an amount in US dollars, or none
   */
  readonly default_budget?: number | 'none';
  /**
   * opus, sonnet, haiku, another alias of Claude Code such as sonnet[1m], or a full model id such as claude-sonnet-4-5
   */
  readonly model?: string;
  /**
   * a duration such as 90s, 10m or 2h
   */
  readonly timeout?: string;
  /**
   * a duration such as 90s, 10m or 2h
   */
  readonly idle_timeout?: string;
  /**
   * a list of file name patterns
   *
   * @maxItems 100
   *
   * Items: a file name pattern such as NOTES-*.md, with * ? and [a-z], without ! / and braces
   */
  readonly ignore?: readonly string[];
  /**
   * a map from rule to off, info, warning or error
   */
  readonly lint?: {
    /**
     * off, info, warning or error
     */
    [k: string]: 'off' | 'info' | 'warning' | 'error';
  };
}
