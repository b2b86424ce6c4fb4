/** An environment with which the gateway can start, and the problems reported for another. */
import { createPrivateKey } from 'node:crypto';
import { ConfigurationError } from '@phonebill/environment';
import { generateKeyPair, generateRsaKeyPair, generateSm2KeyPair } from '@phonebill/signing';
import { readGatewayConfig } from '../read-config.ts';

export const signing = generateKeyPair();
export const [rsa, sm2, wallet] = [generateRsaKeyPair(), generateSm2KeyPair(), generateSm2KeyPair()];
export const partnerKey = generateKeyPair().publicKey;
export const rsaPem = createPrivateKey({
  key: Buffer.from(rsa.privateKey, 'base64'),
  format: 'der',
  type: 'pkcs8',
})
  .export({ format: 'pem', type: 'pkcs8' })
  .toString();

export const numbersKey = (byte: number): string => `nbk_${Buffer.alloc(32, byte).toString('base64url')}`;

/** The variables without which no process starts. */
export const needed: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://localhost/phonebill',
  CASHIER_URL: 'https://cashier.example',
  DIGITAL_URL: 'https://digital.example',
  ENTRUST_URL: 'https://entrust.example',
  CARRIER_URL: 'https://carrier.example',
  POINTS_URL: 'https://points.example',
  SMS_URL: 'https://sms.example',
  WALLET_URL: 'https://wallet.example',
  CASHIER_PUBLIC_KEY: partnerKey,
  DIGITAL_PUBLIC_KEY: partnerKey,
  ENTRUST_PUBLIC_KEY: partnerKey,
  CARRIER_PUBLIC_KEY: partnerKey,
  SMS_PUBLIC_KEY: partnerKey,
  WALLET_RSA_PUBLIC_KEY: rsa.publicKey,
  WALLET_SM2_PUBLIC_KEY: wallet.publicKey,
  GATEWAY_SIGNING_KEY: signing.secretKey,
  GATEWAY_SM2_PRIVATE_KEY: sm2.privateKey,
  GATEWAY_RSA_PRIVATE_KEY: rsa.privateKey,
  NUMBERS_KEYS: numbersKey(1),
  GATEWAY_SECRETS: 's'.repeat(32),
};

/** Texts that are no addresses. */
export const address = ['cashier.example', 'ftp://cashier.example', 'https://'];

/** Returns the line for each variable that is missing or wrong. */
export function problemsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    readGatewayConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.problems;
  }
}
