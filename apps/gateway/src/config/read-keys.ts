/**
 * Reads the gateway's own keys, each one or two while it is being changed. Every host of an installation is
 * given the same keys.
 */
import type { EnvironmentReader } from '@phonebill/environment';
import {
  createRsaSigner,
  createSigner,
  isSm2PublicKey,
  keyList,
  publicKeyOf,
  sm2PublicKeyOf,
} from '@phonebill/signing';
import type { GatewayConfig } from './gateway-config.ts';

const PARTNERS = ['CASHIER', 'DIGITAL', 'ENTRUST', 'CARRIER', 'SMS'] as const;
const LEAST_SECRET = 32;

/**
 * Reads the keys. Refuses our own key as a partner's: anyone who has our key could impersonate that partner.
 */
export function readKeys(
  from: EnvironmentReader,
): Pick<GatewayConfig, 'signingKeys' | 'sm2PrivateKeys' | 'rsaPrivateKeys' | 'secrets' | 'pageSm2PublicKey'> {
  const signingKeys = from.key('GATEWAY_SIGNING_KEY', 'signs our calls to partners (whsk_…)', createSigner);
  const sm2PrivateKeys = from.key(
    'GATEWAY_SM2_PRIVATE_KEY',
    'decrypts the numbers that are sent to us (hex)',
    (text) => keyList(text, requireSm2),
  );
  const secrets = from.key(
    'GATEWAY_SECRETS',
    'codes and result links are made with it; where there was none before, give the value of ' +
      'GATEWAY_SIGNING_KEY, so that links go on to open',
    (text) => keyList(text, requireLong),
  );
  const rsaPrivateKeys = from.key(
    'GATEWAY_RSA_PRIVATE_KEY',
    'signs for rsaSignData (base64 of the DER, or PEM)',
    createRsaSigner,
  );
  const pageSm2PublicKey = from.parsed('PAGE_SM2_PUBLIC_KEY', sm2PublicKey, null);
  refuseOwnAsPartners(from, signingKeys, sm2PrivateKeys);
  return {
    signingKeys,
    rsaPrivateKeys,
    sm2PrivateKeys: keyList(sm2PrivateKeys, asItIs),
    pageSm2PublicKey,
    secrets: keyList(secrets, asItIs),
  };
}

/**
 * Reports partners whose key is our own. `signingKeys`, `sm2PrivateKeys`: empty when they could not be read.
 */
function refuseOwnAsPartners(from: EnvironmentReader, signingKeys: string, sm2PrivateKeys: string): void {
  const ours = new Set(wordsOf(signingKeys).map(publicKeyOf));
  for (const partner of PARTNERS)
    if (wordsOf(from.text(`${partner}_PUBLIC_KEY`)).some((key) => ours.has(key)))
      from.problem(`${partner}_PUBLIC_KEY is the public half of GATEWAY_SIGNING_KEY: give the partner's own`);
  const sm2 = new Set(wordsOf(sm2PrivateKeys).map(sm2PublicKeyOf));
  if (wordsOf(from.text('WALLET_SM2_PUBLIC_KEY')).some((key) => sm2.has(key.toLowerCase())))
    from.problem(
      "WALLET_SM2_PUBLIC_KEY is the public half of GATEWAY_SM2_PRIVATE_KEY: give the wallet's own",
    );
  // The private half is in the pages, where anyone can read it.
  if (wordsOf(from.text('PAGE_SM2_PUBLIC_KEY')).some((key) => sm2.has(key.toLowerCase())))
    from.problem('PAGE_SM2_PUBLIC_KEY is the public half of GATEWAY_SM2_PRIVATE_KEY: make a pair of its own');
}

function wordsOf(text = ''): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

function asItIs(key: string): string {
  return key;
}

function requireSm2(key: string): void {
  try {
    sm2PublicKeyOf(key);
  } catch (cause) {
    throw new Error('not an SM2 private key (64 hex digits)', { cause });
  }
}

function sm2PublicKey(key: string): string {
  if (!isSm2PublicKey(key)) throw new Error('must be an SM2 public key (hex, 04 and the point)');
  return key;
}

function requireLong(secret: string): void {
  if (secret.length < LEAST_SECRET) throw new Error(`shorter than ${LEAST_SECRET} characters`);
}
