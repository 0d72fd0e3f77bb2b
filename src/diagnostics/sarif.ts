/** The part of SARIF 2.1.0 that raymond writes (https://docs.oasis-open.org/sarif/sarif/v2.1.0/). */

export type Level = 'error' | 'warning' | 'note';

interface Message {
  readonly text: string;
}

/** Lines and columns from 1; the end column is the one after the last character. */
export interface Region {
  readonly startLine: number;
  readonly startColumn?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}

export interface Location {
  readonly id?: number;
  readonly physicalLocation: {
    readonly artifactLocation: { readonly uri: string; readonly uriBaseId?: '%SRCROOT%' };
    readonly region?: Region;
  };
  readonly message?: Message;
}

export interface ThreadFlowLocation {
  readonly location: Location;
  readonly nestingLevel: number;
  readonly importance?: 'essential' | 'unimportant';
}

export interface CodeFlow {
  readonly threadFlows: readonly { readonly locations: readonly ThreadFlowLocation[] }[];
}

export interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: Level;
  readonly message: Message;
  readonly locations: readonly Location[];
  readonly relatedLocations?: readonly Location[];
  readonly codeFlows?: readonly CodeFlow[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
}

export interface Rule {
  readonly id: string;
  readonly shortDescription: Message;
  readonly help: { readonly text: string; readonly markdown: string };
  readonly defaultConfiguration: { readonly level: Level };
}

interface Invocation {
  readonly executionSuccessful: boolean;
  readonly toolExecutionNotifications?: readonly { readonly level: 'error'; readonly message: Message }[];
}

interface Run {
  readonly tool: {
    readonly driver: {
      readonly name: string;
      readonly version: string;
      readonly semanticVersion: string;
      readonly rules: readonly Rule[];
    };
  };
  readonly columnKind: 'utf16CodeUnits';
  readonly invocations: readonly Invocation[];
  readonly results: readonly Result[];
}

export interface Log {
  readonly $schema: string;
  readonly version: '2.1.0';
  readonly runs: readonly Run[];
}
