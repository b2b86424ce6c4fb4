/** Encodes text in GBK, which the runtime can decode but not encode: the decoding table is inverted. */
let bytesOf: ReadonlyMap<string, readonly [number, number]> | null = null;

/** Returns the text in GBK. Throws Error for a character that GBK does not have. */
export function inGbk(text: string): Uint8Array {
  bytesOf ??= readTable();
  const table = bytesOf;
  return Uint8Array.from(
    Array.from(text).flatMap((character) => {
      const code = character.codePointAt(0) ?? 0;
      const bytes = code < 0x80 ? [code] : table.get(character);
      if (!bytes) throw new Error(`GBK has no ${character}`);
      return bytes;
    }),
  );
}

function readTable(): Map<string, readonly [number, number]> {
  const decoder = new TextDecoder('gbk');
  const table = new Map<string, readonly [number, number]>();
  for (let first = 0x81; first < 0xff; first += 1)
    for (let second = 0x40; second < 0xff; second += 1) {
      const character = decoder.decode(Uint8Array.of(first, second));
      if (Array.from(character).length === 1 && character !== '\uFFFD') table.set(character, [first, second]);
    }
  return table;
}
