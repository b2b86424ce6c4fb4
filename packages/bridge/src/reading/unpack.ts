/**
 * Returns the object that a native side gave, whether as an object, as JSON text, or as JSON text encoded
 * once more. Other texts stay as they are.
 */
export function unpack(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*["[{]/.test(value)) return value;
  try {
    return unpack(JSON.parse(value));
  } catch {
    return value;
  }
}

/** Returns the fields of an object; none for any other value. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The depth to which an object from the native side is searched. */
const DEEPEST = 2;

/** Returns the fields of an object with their names, each followed by those of the object it contains. */
export function fieldsWithin(value: unknown, depth = DEEPEST): readonly (readonly [string, unknown])[] {
  return Object.entries(fieldsOf(value)).flatMap(([name, packed]) => {
    const field = unpack(packed);
    return [[name, field] as const, ...(depth > 0 ? fieldsWithin(field, depth - 1) : [])];
  });
}
