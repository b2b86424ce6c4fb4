// The filter of a list stands in its address, so that reload and Back keep it. Pure.

/** A month as it stands in addresses, yyyymm; null for anything else. */
export function asMonth(text: string | null): string | null {
  return text !== null && /^20\d{2}(?:0[1-9]|1[0-2])$/.test(text) ? text : null;
}

/** The same query with other values; null takes one out. What else the query carries stays. */
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
