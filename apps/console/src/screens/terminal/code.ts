const LETTERS = 8;

/** Returns the letters of a typed code, in two groups of four; null if it is incomplete or invalid. */
export function codeOf(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[^A-Z]/g, '');
  return letters.length === LETTERS ? `${letters.slice(0, 4)}-${letters.slice(4)}` : null;
}
