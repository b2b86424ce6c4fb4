// The key with which mobile numbers are encrypted in the database. If it is lost, nothing that is stored
// about a number can be read any more.

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomic } from '@phonebill/atomic-files';

/** The name of its file in the folder of keys; no backup contains it. */
export const NUMBERS_KEY_FILE = 'numbers.key';

/** Generates a new key. */
export const newNumbersKey = (): string => `nbk_${randomBytes(32).toString('base64url')}`;

/** Returns the key in this folder, creating it if there is none. */
export function keptNumbersKey(folder: string): string {
  const file = join(folder, NUMBERS_KEY_FILE);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const key = newNumbersKey();
  writeFileAtomic(file, `${key}\n`, 0o600);
  return key;
}
