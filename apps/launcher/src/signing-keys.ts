// The keys of the gateway, of the sandbox's partners and of its demonstration channel, made once and
// kept in the data folder, readable by their owner only. A key given by environment
// wins, so that real partners' keys never have to be written here.

import { generateKeyPair, generateRsaKeyPair, generateSm2KeyPair } from '@phonebill/signing';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const owners = ['gateway', 'cashier', 'digital', 'entrust', 'carrier', 'sms'] as const;
const rsaOwners = {
  'gateway-rsa': 'GATEWAY_RSA',
  'wallet-rsa': 'WALLET_RSA',
  'partner-shop-rsa': 'PARTNER_SHOP',
} as const;
const sm2Owners = { 'gateway-sm2': 'GATEWAY_SM2', 'wallet-sm2': 'WALLET_SM2' } as const;

/** The environment variables that gateway and sandbox read their keys from. */
export function signingKeys(dataFolder: string): Record<string, string> {
  const folder = join(dataFolder, 'keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const variables: Record<string, string> = {};
  for (const owner of owners) {
    const { secretKey, publicKey } = kept(join(folder, `${owner}.json`), generateKeyPair);
    variables[`${owner.toUpperCase()}_SIGNING_KEY`] = secretKey;
    variables[`${owner.toUpperCase()}_PUBLIC_KEY`] = publicKey;
  }
  const pairs = [
    ...Object.entries(rsaOwners).map(([file, name]) => [file, name, generateRsaKeyPair] as const),
    ...Object.entries(sm2Owners).map(([file, name]) => [file, name, generateSm2KeyPair] as const),
  ];
  for (const [file, name, generate] of pairs) {
    const { privateKey, publicKey } = kept(join(folder, `${file}.json`), generate);
    variables[`${name}_PRIVATE_KEY`] = privateKey;
    variables[`${name}_PUBLIC_KEY`] = publicKey;
  }
  return variables;
}

function kept<Pair>(file: string, generate: () => Pair): Pair {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Pair;
  const pair = generate();
  // Under its name only when whole: a key cut short would lock us out of our partners.
  writeFileSync(`${file}.new`, `${JSON.stringify(pair, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return pair;
}
