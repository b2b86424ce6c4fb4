// The key pairs, and the holder of each private half. The gateway's own belong to the product; the partners'
// belong to them, and in a demonstration to the sandbox: neither side ever has the other's private keys.

import {
  generateKeyPair,
  generateRsaKeyPair,
  generateSm2KeyPair,
  publicKeyOf,
  rsaPublicKeyOf,
  sm2PublicKeyOf,
} from '@phonebill/signing';

export interface KeyPairKind {
  /** The name of the file that stores it. */
  readonly name: string;
  /** The variables through which it is given. */
  readonly privateVariable: string;
  readonly publicVariable: string;
  /** The purpose of the pair. */
  readonly purpose: string;
  generate(): Pair;
  /** Returns the public half of a private key of this kind. */
  publicOf(privateKey: string): string;
}

export interface Pair {
  readonly privateKey: string;
  readonly publicKey: string;
}

function ed25519(): Pair {
  const { secretKey, publicKey } = generateKeyPair();
  return { privateKey: secretKey, publicKey };
}

function signing(name: string, purpose: string): KeyPairKind {
  const variable = name.toUpperCase();
  return {
    name,
    purpose,
    privateVariable: `${variable}_SIGNING_KEY`,
    publicVariable: `${variable}_PUBLIC_KEY`,
    generate: ed25519,
    publicOf: publicKeyOf,
  };
}

const rsa = { generate: generateRsaKeyPair, publicOf: rsaPublicKeyOf };
const sm2 = { generate: generateSm2KeyPair, publicOf: sm2PublicKeyOf };

function named(name: string, variable: string, kind: typeof rsa | typeof sm2, purpose: string): KeyPairKind {
  return {
    name,
    purpose,
    privateVariable: `${variable}_PRIVATE_KEY`,
    publicVariable: `${variable}_PUBLIC_KEY`,
    ...kind,
  };
}

export const gatewayKeyPairs: readonly KeyPairKind[] = [
  signing('gateway', 'signs our calls to partners'),
  named('gateway-sm2', 'GATEWAY_SM2', sm2, 'decrypts the numbers that are sent to us'),
  named('gateway-rsa', 'GATEWAY_RSA', rsa, 'signs for rsaSignData'),
];

export const partnerKeyPairs: readonly KeyPairKind[] = [
  signing('cashier', "the cashier's callbacks"),
  signing('digital', 'callbacks of the cashier of digital RMB'),
  signing('entrust', "the entrusted payments' callbacks"),
  signing('carrier', "the carrier's callbacks"),
  signing('sms', "the SMS centre's callbacks"),
  named('wallet-rsa', 'WALLET_RSA', rsa, "the wallet's sign-on with RSA"),
  named('wallet-sm2', 'WALLET_SM2', sm2, "the wallet's sign-on with SM2"),
  named('partner-shop-rsa', 'PARTNER_SHOP', rsa, 'what the partner shop vouches for'),
];
