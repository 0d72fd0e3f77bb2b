/**
 * JSON in which every control character is escaped, the C1 set and DEL too, which JSON itself lets through:
 * a report that is shown on a terminal cannot steer it.
 */
export function jsonText(value: unknown, indent?: number): string {
  return escapeControls(JSON.stringify(value, null, indent));
}

/** The same for JSON that is already written. */
export function escapeControls(json: string): string {
  // In runs, since each match of a replacement costs memory; of a bounded length, since so does each match within a run.
  return json.replace(/[\u007f-\u009f\u2028\u2029]{1,10000}/g, (run) =>
    run.replace(/(.)\1*/gs, (same, sign: string) => escapeOf(sign).repeat(same.length)),
  );
}

const escapeOf = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

const pieceLength = 1024 * 1024;

/** The same as `jsonText`, in pieces: escaped, a text may be longer than a string can be. */
export function* jsonPieces(value: unknown, indent?: number): Generator<string> {
  const json = JSON.stringify(value, null, indent);
  for (let at = 0; at < json.length; at += pieceLength)
    yield escapeControls(json.slice(at, at + pieceLength));
}
