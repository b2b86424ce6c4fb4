// The secret with which codes, pictures and result links are made. If it is lost, those already issued become
// invalid.

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomic } from '@phonebill/atomic-files';

/** Generates a new secret. */
export const newSecret = (): string => `phs_${randomBytes(32).toString('base64url')}`;

/**
 * Returns the secret in the folder of a demonstration's keys, creating it if there is none. A signing key of
 * an earlier release also served as this secret, and stays the secret, so that links made with it remain
 * valid.
 */
export function keptSecret(folder: string): string {
  const file = join(folder, 'secret.key');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const secret = signingKeyIn(folder) ?? newSecret();
  writeFileAtomic(file, `${secret}\n`, 0o600);
  return secret;
}

function signingKeyIn(folder: string): string | undefined {
  const file = join(folder, 'gateway.json');
  if (!existsSync(file)) return undefined;
  const pair = JSON.parse(readFileSync(file, 'utf8')) as { privateKey?: string; secretKey?: string };
  return pair.privateKey ?? pair.secretKey;
}
