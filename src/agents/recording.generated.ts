// Generated from grammar/recording.schema.json by npm run generate. Do not edit.
/**
 * What an agent answered, by state: the replay agent answers from it. Meant to be written by hand. What --record writes is the same line by line: {"version":2,"run":"ID"} first, then one turn in each line.
 */
export interface Recording {
  $schema?: string;
  readonly version: 1;
  /**
   * @maxItems 100000
   */
  readonly turns: readonly RecordedTurn[];
}
export interface RecordedTurn {
  /**
   * The state's name, without an extension.
   */
  readonly state: string;
  /**
   * Only for this agent.
   */
  readonly agent?: string;
  /**
   * Only for this visit, from 1, counted for each agent.
   */
  readonly visit?: number;
  /**
   * Only for this reminder; 0 is the state's own prompt.
   */
  readonly reminder?: number;
  /**
   * The agent's final message.
   */
  readonly text: string;
  /**
   * US dollars; nothing when absent.
   */
  readonly cost?: number;
}
