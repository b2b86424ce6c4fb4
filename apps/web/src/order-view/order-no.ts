/** Order numbers are 24 digits; anything else in the address names no order. */
export function asOrderNo(text: string | null): string | null {
  return text !== null && /^\d{24}$/.test(text) ? text : null;
}
