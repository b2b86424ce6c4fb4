/** Work before a code, as a program does it that is no browser. */
import { hash } from 'node:crypto';
import type { Challenge } from 'altcha-lib';

/** ALTCHA's payload, with as little beside the hashes as there can be, and how many hashes it took. */
export function solveNatively(challenge: Challenge): { readonly work: string; readonly hashes: number } {
  const startedAt = performance.now();
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  const head = Buffer.concat([Buffer.from(salt, 'hex'), Buffer.from(nonce, 'hex'), Buffer.alloc(4)]);
  for (let counter = 0; ; counter += 1) {
    head.writeUInt32BE(counter, head.length - 4);
    let key: Uint8Array = head;
    for (let round = 0; round < cost; round += 1) key = hash('sha256', key, 'buffer');
    const derivedKey = Buffer.from(key).subarray(0, keyLength).toString('hex');
    if (!derivedKey.startsWith(keyPrefix)) continue;
    const solution = { counter, derivedKey, time: performance.now() - startedAt };
    const work = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    return { work, hashes: (counter + 1) * cost };
  }
}
