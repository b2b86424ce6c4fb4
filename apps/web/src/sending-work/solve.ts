/**
 * Solves ALTCHA's challenges with a SHA-256 in JavaScript: the browser's own is missing on plain http and in
 * old engines, and is slower for many short hashes.
 */
import { sha256 } from '@noble/hashes/sha2';
import { type Challenge, type DeriveKeyFunction, solveChallenge } from 'altcha-lib';

const deriveKey: DeriveKeyFunction = async ({ cost }, salt, password) => {
  let derivedKey: Uint8Array = new Uint8Array(salt.length + password.length);
  derivedKey.set(salt);
  derivedKey.set(password, salt.length);
  for (let round = 0; round < cost; round += 1) derivedKey = sha256(derivedKey);
  return { derivedKey };
};

/** Returns ALTCHA's payload, base64 of challenge and solution. Rejects when `signal` aborts it first. */
export async function solve(challenge: Challenge, controller?: AbortController): Promise<string> {
  const solution = await solveChallenge({
    challenge,
    deriveKey,
    timeout: 0,
    ...(controller && { controller }),
  });
  if (!solution) throw new DOMException('no longer wanted', 'AbortError');
  return btoa(JSON.stringify({ challenge, solution }));
}
