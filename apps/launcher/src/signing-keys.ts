// The signing keys of the gateway and of the sandbox's three partners, made once and
// kept in the data folder, readable by their owner only. A key given by environment
// wins, so that real partners' keys never have to be written here.

import { generateKeyPair, type KeyPair } from '@phonebill/signing';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const owners = ['gateway', 'cashier', 'carrier', 'sms'] as const;

/** The environment variables that gateway and sandbox read their keys from. */
export function signingKeys(dataFolder: string): Record<string, string> {
  const folder = join(dataFolder, 'keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const variables: Record<string, string> = {};
  for (const owner of owners) {
    const { secretKey, publicKey } = keptKeyPair(join(folder, `${owner}.json`));
    variables[`${owner.toUpperCase()}_SIGNING_KEY`] = secretKey;
    variables[`${owner.toUpperCase()}_PUBLIC_KEY`] = publicKey;
  }
  return variables;
}

function keptKeyPair(file: string): KeyPair {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as KeyPair;
  const pair = generateKeyPair();
  // Under its name only when whole: a key cut short would lock us out of our partners.
  writeFileSync(`${file}.new`, `${JSON.stringify(pair, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return pair;
}
