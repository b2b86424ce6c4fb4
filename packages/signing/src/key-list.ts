// A key setting as an operator gives it: one key, or two with a space between them while the key is being
// changed. Signatures by either are accepted; new ones are made with the first.

/** The most keys: the one in use, and its predecessor or successor. */
const MOST = 2;
const KEY = /-----BEGIN [^-]+-----[^-]+-----END [^-]+-----|\S+/g;

/**
 * Returns the keys of a text, each read by `read`. Throws what `read` throws, and Error for too many keys or
 * a repeated one.
 */
export function keyList<T>(text: string, read: (key: string) => T): readonly [T, ...T[]] {
  const [first = '', ...others] = text.match(KEY) ?? [];
  if (others.length >= MOST) throw new Error(`more than ${MOST} keys`);
  if (others.includes(first)) throw new Error('one key twice');
  return [read(first), ...others.map((key) => read(key))];
}
