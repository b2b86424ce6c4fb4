import { readNamedRsaKeys } from '@phonebill/signing';
import {
  played,
  type PlayedPartner,
  playedPartners,
  playedVariables,
  sidesOf,
} from '../../apps/launcher/src/keys/played-partners.ts';

/** Returns the real partners that a test requests by `PLAYED_PARTNERS`. */
function namedIn(environment: Readonly<Record<string, string>>): readonly PlayedPartner[] {
  const names = (environment['PLAYED_PARTNERS'] ?? '').split(',');
  return playedPartners.filter((partner) => names.includes(partner));
}

/** Returns fresh keys of both sides for the real partners that the environment names. */
export function playedKeys(environment: Readonly<Record<string, string>>): Record<string, string> {
  const { gateway, sandbox } = sidesOf(namedIn(environment), (partner) => played[partner].make());
  return { ...sandbox, ...gateway };
}

/** Returns the variables for these partners' addresses, when the sandbox that plays them is at `url`. */
export function playedAddresses(
  environment: Readonly<Record<string, string>>,
  url: string,
): Record<string, string> {
  return playedVariables(namedIn(environment), url);
}

/** Returns the WeChat Pay merchant with these keys, as an adapter's options. */
export function wechatMerchantOf(keys: Readonly<Record<string, string>>) {
  const key = (name: string): string => keys[`WECHAT_PAY_${name}`] ?? '';
  return {
    appId: key('APP_ID'),
    merchantId: key('MERCHANT_ID'),
    certificateSerial: key('CERTIFICATE_SERIAL'),
    privateKey: key('PRIVATE_KEY'),
    apiV3Keys: [key('API_V3_KEY')],
    platformKeys: readNamedRsaKeys(key('PUBLIC_KEYS')),
    appSecret: key('APP_SECRET'),
  };
}

/** Returns that merchant's further options for entrusted debits. */
export function wechatPapayOf(keys: Readonly<Record<string, string>>) {
  return {
    planId: keys['WECHAT_PAPAY_PLAN_ID'] ?? '',
    apiV2Keys: [keys['WECHAT_PAY_API_V2_KEY'] ?? ''] as const,
  };
}

/** Returns the Alipay app with these keys. */
export function alipayAppOf(keys: Readonly<Record<string, string>>) {
  const key = (name: string): string => keys[`ALIPAY_${name}`] ?? '';
  return {
    appId: key('APP_ID'),
    sellerId: key('SELLER_ID'),
    privateKey: key('PRIVATE_KEY'),
    publicKeys: key('PUBLIC_KEY'),
  };
}

/** Returns the DT One account with these keys. */
export function dtoneAccountOf(keys: Readonly<Record<string, string>>) {
  return { apiKey: keys['DTONE_API_KEY'] ?? '', apiSecret: keys['DTONE_API_SECRET'] ?? '' };
}

/** Returns the account with these keys at Reloadly's test installation. */
export function reloadlyAccountOf(keys: Readonly<Record<string, string>>) {
  return {
    audience: 'https://topups-sandbox.reloadly.com',
    clientId: keys['RELOADLY_CLIENT_ID'] ?? '',
    clientSecret: keys['RELOADLY_CLIENT_SECRET'] ?? '',
    timeZone: 'America/New_York',
  };
}

/** Returns the product that the app's payers sign, under which they are debited. */
export function alipayProductOf(keys: Readonly<Record<string, string>>) {
  return {
    salesCode: 'CYCLE_PAY_AUTH',
    personalCode: 'CYCLE_PAY_AUTH_P',
    signScene: keys['ALIPAY_SIGN_SCENE'] ?? '',
  } as const;
}
