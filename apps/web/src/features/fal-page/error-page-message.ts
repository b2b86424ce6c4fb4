const LONGEST = 200;

/**
 * The `errorPageMsg` of the address, for showing as plain text. Anybody can write it, so it is kept short and
 * to one paragraph: no control or direction-changing characters.
 */
export function errorPageMessage(search: string): string | null {
  const given = new URLSearchParams(search).get('errorPageMsg') ?? '';
  const plain = given
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = Array.from(plain);
  if (letters.length === 0) return null;
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('')}…` : plain;
}
