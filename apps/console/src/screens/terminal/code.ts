const LETTERS = 8;

/** The letters of a code as it was typed, in two groups of four; null: it is none yet. */
export function codeOf(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[^A-Z]/g, '');
  return letters.length === LETTERS ? `${letters.slice(0, 4)}-${letters.slice(4)}` : null;
}
