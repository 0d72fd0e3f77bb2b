/**
 * JSON in which every control character is escaped, the C1 set and DEL too, which JSON itself lets through:
 * a report that is shown on a terminal cannot steer it.
 */
export function jsonText(value: unknown, indent?: number): string {
  return escapeControls(JSON.stringify(value, null, indent));
}

/** The same for JSON that is already written. */
export function escapeControls(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
