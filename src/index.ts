/**
 * raymond as a library: the whole compiler, without a clock or process. Apart from `grammarFiles` it opens no file.
 *
 * bytes → `makeScope` or `scopeFromZip` → `compile` → diagnostics and the intermediate representation →
 * `buildBundle` → the bytes of a bundle → `readBundle`.
 */
export { type FactSource, factsOf } from './analysis/flow/facts-of.ts';
export type { Facts } from './analysis/graph/facts.ts';
export type { Rule } from './analysis/rule.ts';
export { rules } from './analysis/rule-list.ts';
export type { Bundle } from './bundle/bundle.ts';
export { readBundle } from './bundle/read-bundle.ts';
export { type SignatureVerdict, signBundle, verifySignature } from './bundle/sign-bundle.ts';
export type { BundleSignature } from './bundle/signature.ts';
export {
  readSigningKey,
  readVerificationKey,
  type SigningKey,
  type VerificationKey,
} from './bundle/signing-keys.ts';
export { type BuildOptions, type BuildResult, buildBundle } from './compiler/build.ts';
export { type Compilation, type CompileOptions, compile } from './compiler/compile.ts';
export { findingsOf, renderFindings } from './compiler/render-findings.ts';
export { compilerVersion } from './compiler/version.ts';
export type { Diagnostic, Severity } from './diagnostics/diagnostic.ts';
export type { Finding } from './diagnostics/findings.generated.ts';
export type { RuleId } from './diagnostics/rule-ids.ts';
export type { Witness } from './diagnostics/witness.ts';
export { scanTags } from './grammar/scan-tags.ts';
export type { TagScan } from './grammar/tag.ts';
export { grammarFiles } from './host/grammar-files.ts';
export type { Implementation, Transition, Workflow } from './ir/ir.generated.ts';
export type { Platform } from './source/platform.ts';
export { makeScope, type Scope } from './source/scope.ts';
export type { Span } from './source/span.ts';
export { scopeFromZip } from './source/zip-scope.ts';
export type { GrammarName, GrammarSource } from './syntax/scripts/grammar-source.ts';
export type { ScriptKind } from './syntax/scripts/program.ts';
export type { KnownReadings, ScriptReading } from './syntax/scripts/reading.ts';
export type { Refusable } from './util/refusable.ts';
