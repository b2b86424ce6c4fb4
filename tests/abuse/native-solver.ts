/** Does the work before a code as a native program would. */
import { hash } from 'node:crypto';
import type { Challenge } from 'altcha-lib';

/** Returns ALTCHA's payload, made with as little besides the hashes as possible, and the number of hashes. */
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
