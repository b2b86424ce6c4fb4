// Reads and writes a list's filter in its address, so that reload and Back keep it.

/** Returns the month as in addresses, yyyymm; null for anything else. */
export function asMonth(text: string | null): string | null {
  return text !== null && /^20\d{2}(?:0[1-9]|1[0-2])$/.test(text) ? text : null;
}

/** Returns the query with other values; null removes one. Other parameters are kept. */
export function withValues(
  query: URLSearchParams,
  values: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
}
