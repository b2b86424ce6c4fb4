import { TEST_NUMBERS_KEY } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { generateKeyPair, generateRsaKeyPair, generateSm2KeyPair } from '@phonebill/signing';

const owners = ['gateway', 'cashier', 'digital', 'entrust', 'carrier', 'sms'] as const;

const partners = ['CASHIER', 'CARRIER', 'DIGITAL', 'ENTRUST', 'POINTS', 'SMS', 'WALLET'] as const;

/** Returns the variables for the partners' addresses when all are at one address. */
export function partnersAt(url: string): Record<string, string> {
  return Object.fromEntries(partners.map((name) => [`${name}_URL`, url]));
}

/** Keys that take long to generate, and that need not differ between the products of one process. */
let slowKeys: ReturnType<typeof makeSlowKeys> | undefined;

function makeSlowKeys() {
  return {
    gatewayRsa: generateRsaKeyPair(),
    walletRsa: generateRsaKeyPair(),
    shopRsa: generateRsaKeyPair(),
    gatewaySm2: generateSm2KeyPair(),
    walletSm2: generateSm2KeyPair(),
  };
}

/**
 * Returns keys for a gateway, its partners and a channel, by environment variable: RSA and SM2 keys are made
 * once per process, the others are fresh.
 */
export function freshKeys(): Record<string, string> {
  slowKeys ??= makeSlowKeys();
  const { gatewayRsa, walletRsa, shopRsa, gatewaySm2, walletSm2 } = slowKeys;
  return {
    ...Object.fromEntries(
      owners.flatMap((owner) => {
        const { secretKey, publicKey } = generateKeyPair();
        return [
          [`${owner.toUpperCase()}_SIGNING_KEY`, secretKey],
          [`${owner.toUpperCase()}_PUBLIC_KEY`, publicKey],
        ];
      }),
    ),
    GATEWAY_RSA_PRIVATE_KEY: gatewayRsa.privateKey,
    GATEWAY_RSA_PUBLIC_KEY: gatewayRsa.publicKey,
    GATEWAY_SM2_PRIVATE_KEY: gatewaySm2.privateKey,
    GATEWAY_SM2_PUBLIC_KEY: gatewaySm2.publicKey,
    WALLET_RSA_PRIVATE_KEY: walletRsa.privateKey,
    WALLET_RSA_PUBLIC_KEY: walletRsa.publicKey,
    WALLET_SM2_PRIVATE_KEY: walletSm2.privateKey,
    WALLET_SM2_PUBLIC_KEY: walletSm2.publicKey,
    NUMBERS_KEYS: TEST_NUMBERS_KEY,
    GATEWAY_SECRETS: 'only for tests: '.padEnd(40, 's').replaceAll(' ', '-'),
    PARTNER_SHOP_PRIVATE_KEY: shopRsa.privateKey,
    PARTNER_SHOP_PUBLIC_KEY: shopRsa.publicKey,
  };
}
