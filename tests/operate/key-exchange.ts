/** The keys that are replaced during a run, ours and partners', in the order of docs/operations.md. */
import { generateKeyPair, generateRsaKeyPair, generateSm2KeyPair } from '@phonebill/signing';

type Variables = Readonly<Record<string, string>>;

export interface KeyExchange {
  /** The partners' variables from the beginning: they know our new keys before we use them. */
  readonly partners: Variables;
  /** The processes' variables: the new keys after the old ones, then before them, then alone. */
  readonly added: Variables;
  readonly used: Variables;
  readonly gone: Variables;
}

/** The key that encrypts mobile numbers once the keys are replaced. */
export const NEXT_NUMBERS_KEY = `nbk_${Buffer.alloc(32, 9).toString('base64url')}`;

/**
 * Returns the variables of an exchange. `keys` are those in use on both sides; the keys of WeChat Pay and its
 * merchant, and those of DT One, are exchanged when present.
 */
export function keyExchangeOf(keys: Variables): KeyExchange {
  const [ours, cashiers] = [generateKeyPair(), generateKeyPair()];
  const wechat = 'WECHAT_PAY_PUBLIC_KEYS' in keys ? wechatExchangeOf() : null;
  const single = { ...wechat?.single, ...('DTONE_API_KEY' in keys && nextDtOneKey) };
  const old = (name: string): string => keys[name] ?? '';
  const next: Variables = {
    GATEWAY_SIGNING_KEY: ours.secretKey,
    GATEWAY_SECRETS: 'the-second-secret-of-at-least-32-characters',
    GATEWAY_SM2_PRIVATE_KEY: generateSm2KeyPair().privateKey,
    NUMBERS_KEYS: NEXT_NUMBERS_KEY,
    CASHIER_PUBLIC_KEY: cashiers.publicKey,
    ...wechat?.listed,
  };
  const given = (of: (old: string, fresh: string) => string): Variables =>
    Object.fromEntries(Object.entries(next).map(([name, fresh]) => [name, of(old(name), fresh)]));
  // The numbers' old key remains until all numbers are converted, and the old secret while links made with it
  // are in use.
  const { NUMBERS_KEYS: _numbers, GATEWAY_SECRETS: _secrets, ...gone } = given((_old, fresh) => fresh);
  const partners: Variables = {
    GATEWAY_PUBLIC_KEY: ours.publicKey,
    CASHIER_SIGNING_KEY: cashiers.secretKey,
    ...wechat?.partners,
    ...('DTONE_API_KEY' in keys && nextDtOneKey),
  };
  return {
    partners: Object.fromEntries(
      Object.entries(partners).map(([name, fresh]) => [name, `${old(name)} ${fresh}`]),
    ),
    added: given((before, fresh) => `${before} ${fresh}`),
    used: { ...given((before, fresh) => `${fresh} ${before}`), ...single },
    gone: { ...gone, ...single },
  };
}

/** Another API key of the account at DT One; a process has only one. */
const nextDtOneKey = { DTONE_API_KEY: 'sandbox-2', DTONE_API_SECRET: 'the-second-secret-at-dt-one' };

/** Returns another API certificate of the merchant, and another platform certificate of WeChat Pay. */
function wechatExchangeOf() {
  const [merchant, platform] = [generateRsaKeyPair(), generateRsaKeyPair()];
  const [serial, platformSerial] = [
    '5ABCDE00000000000000000000000000000002',
    '7132D72A03E93CDDF8C03BBD1F37EEDF',
  ];
  return {
    partners: {
      WECHAT_PAY_MERCHANT_PUBLIC_KEYS: `${serial}=${merchant.publicKey}`,
      WECHAT_PAY_PLATFORM_KEYS: `${platformSerial}=${platform.privateKey}`,
    },
    /** Variables of which a process may have two values. */
    listed: { WECHAT_PAY_PUBLIC_KEYS: `${platformSerial}=${platform.publicKey}` },
    /** Variables of which it has one value. */
    single: { WECHAT_PAY_CERTIFICATE_SERIAL: serial, WECHAT_PAY_PRIVATE_KEY: merchant.privateKey },
  };
}
