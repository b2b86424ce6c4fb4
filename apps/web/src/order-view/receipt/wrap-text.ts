/** Words of latin text stay whole; Chinese may break after any character. */
const PIECES = /[\u0021-\u007e\u00a0-\u024f]+\s*|\s+|./gu;

/**
 * Breaks a text into lines no wider than `width`; `measure` gives a text's width. What does not fit even
 * alone is cut. Pure.
 */
export function wrapText(text: string, width: number, measure: (text: string) => number): readonly string[] {
  const fits = (line: string) => measure(line.trimEnd()) <= width;
  const lines: string[] = [];
  let line = '';
  const add = (piece: string): void => {
    if (line !== '' && !fits(line + piece)) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  };
  for (const piece of text.match(PIECES) ?? []) {
    if (fits(piece)) add(piece);
    else for (const character of piece) add(character);
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()];
}
