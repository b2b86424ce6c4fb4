// Recovers what only a person could read, for journeys that have to: the letters of a picture, from the keyed
// hash in its id, with the gateway's own key. The product has no call for it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createStoredNumbers, type StoredNumbers } from '../../apps/gateway/src/db/numbers/stored-numbers.ts';
import { GRAPHIC_CODE_ALPHABET } from '../../apps/gateway/src/people/sign-on/graphic-codes.ts';
import { secretsFor } from '../../apps/gateway/src/runtime/index.ts';
import { type CodeHash, createCodeHash } from '../../apps/gateway/src/people/sign-on/secrets.ts';

/** Returns the address of the database, which the product keeps in its data folder. */
export function databaseUrlOf(dataFolder: string): string {
  const [password, port] = ['postgres-product.password', 'postgres.port'].map((file) =>
    readFileSync(join(dataFolder, file), 'utf8').trim(),
  );
  return `postgres://phonebill_product:${password}@127.0.0.1:${port}/phonebill`;
}

/** Returns the gateway's secret, which the product keeps in its data folder. */
export function secretOf(dataFolder: string): string {
  return readFileSync(join(dataFolder, 'keys', 'secret.key'), 'utf8').trim();
}

/** Returns the encoding in which the product of that data folder stores mobile numbers. */
export function numbersOf(dataFolder: string): StoredNumbers {
  const key = readFileSync(join(dataFolder, 'keys', 'numbers.key'), 'utf8').trim();
  return createStoredNumbers({ keys: [key], clear: 'refused' });
}

/**
 * Returns a function that reads the letters of a picture made with this secret. It throws for any other
 * picture.
 */
export function createGraphicReader(secret: string): (graphicId: string) => string {
  const hash = createCodeHash(secretsFor('codes', [secret]));
  return (graphicId) => {
    const id = Buffer.from(graphicId, 'base64url');
    const letters = search(hash, id.subarray(0, 18).toString('hex'), id.subarray(28));
    if (!letters) throw new Error(`no letters found for the picture ${graphicId}`);
    return letters;
  };
}

function search(hash: CodeHash, head: string, lettersHash: Buffer): string | undefined {
  const alphabet = GRAPHIC_CODE_ALPHABET;
  for (const a of alphabet)
    for (const b of alphabet)
      for (const c of alphabet)
        for (const d of alphabet) {
          const letters = a + b + c + d;
          if (hash.isOf(lettersHash, 'graphic letters', head, letters)) return letters;
        }
  return undefined;
}
