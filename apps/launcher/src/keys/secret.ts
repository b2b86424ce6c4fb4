// The secret that codes, pictures and result links are made with. Lost, those that are about open nothing.

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomic } from '@phonebill/atomic-files';

/** A new one. */
export const newSecret = (): string => `phs_${randomBytes(32).toString('base64url')}`;

/**
 * The one in the folder of a demonstration's keys, made if there is none. Where there is a signing key of an
 * earlier release, which was this secret, too, it stays the secret: links made with it go on to open.
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
