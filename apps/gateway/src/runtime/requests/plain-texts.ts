/**
 * Whether every text in the input, keys of objects included, can be stored and shown: well-formed Unicode
 * without control characters except tab and line ends. One rule for all calls, so that no field is forgotten:
 * the database accepts neither NUL nor half a surrogate pair.
 */
export function hasPlainTextsOnly(input: unknown): boolean {
  return isEveryText(input, isPlain);
}

/** Whether every text in the input, keys of objects included, satisfies `isFine`. */
export function isEveryText(input: unknown, isFine: (text: string) => boolean): boolean {
  // A list instead of recursion: the input may be nested as deep as a body is long.
  const waiting: unknown[] = [input];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') {
      if (!isFine(value)) return false;
    } else if (Array.isArray(value)) for (const one of value) waiting.push(one);
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) waiting.push(key, one);
  }
  return true;
}

function isPlain(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return text.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(text);
}
