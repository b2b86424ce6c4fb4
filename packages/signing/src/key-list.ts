// A key as an operator gives it: one, or two with a space between them while the key is changed. Whatever is
// checked may be by either; whatever is made is by the first.

/** The most keys: the one in use, and the one before or after it. */
const MOST = 2;
const KEY = /-----BEGIN [^-]+-----[^-]+-----END [^-]+-----|\S+/g;

/** The keys of a text, read by `read`. Throws what `read` throws; Error for too many, or one twice. */
export function keyList<T>(text: string, read: (key: string) => T): readonly [T, ...T[]] {
  const [first = '', ...others] = text.match(KEY) ?? [];
  if (others.length >= MOST) throw new Error(`more than ${MOST} keys`);
  if (others.includes(first)) throw new Error('one key twice');
  return [read(first), ...others.map((key) => read(key))];
}
