/**
 * Native sides give objects, or the same as JSON text, or that text as JSON once more: the object in each
 * case. Other texts stay as they are.
 */
export function unpack(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*["[{]/.test(value)) return value;
  try {
    return unpack(JSON.parse(value));
  } catch {
    return value;
  }
}

/** The fields of an object; none for anything else. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** How far down in an object a native side is looked through. */
const DEEPEST = 2;

/** The fields of an object by name, each before those of the object that it holds. */
export function fieldsWithin(value: unknown, depth = DEEPEST): readonly (readonly [string, unknown])[] {
  return Object.entries(fieldsOf(value)).flatMap(([name, packed]) => {
    const field = unpack(packed);
    return [[name, field] as const, ...(depth > 0 ? fieldsWithin(field, depth - 1) : [])];
  });
}
