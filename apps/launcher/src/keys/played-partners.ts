// Real partners that the sandbox plays for a demonstration, with their own protocols: what each side is
// given. Made once and kept in the data folder like the other keys of a demonstration.

import { randomBytes } from 'node:crypto';
import { generateRsaKeyPair } from '@phonebill/signing';

export const playedPartners = ['wechat', 'dtone'] as const;
export type PlayedPartner = (typeof playedPartners)[number];

type Variables = Readonly<Record<string, string>>;

interface Sides {
  readonly gateway: Variables;
  readonly sandbox: Variables;
}

/** What is made for one, as it is kept in a file, and the variables of both sides that follow from it. */
interface Played {
  make(): object;
  variables(made: object): Sides;
}

/** `make` and `variables` speak of the same. */
function partner<Made extends object>(make: () => Made, variables: (made: Made) => Sides): Played {
  return { make, variables: (made) => variables(made as Made) };
}

const WECHAT_KEY = 'PUB_KEY_ID_SANDBOX';
const wechatMerchant = { WECHAT_PAY_MERCHANT_ID: '1900000109', WECHAT_PAY_APP_ID: 'wx8888888888888888' };

const wechat = partner(
  () => ({
    merchant: generateRsaKeyPair(),
    platform: generateRsaKeyPair(),
    apiV3Key: randomBytes(16).toString('hex'),
  }),
  ({ merchant, platform, apiV3Key }) => {
    const shared = { ...wechatMerchant, WECHAT_PAY_API_V3_KEY: apiV3Key };
    return {
      gateway: {
        ...shared,
        CASHIER_PROVIDER: 'wechat',
        WECHAT_PAY_CERTIFICATE_SERIAL: '5ABCDE00000000000000000000000000000001',
        WECHAT_PAY_PRIVATE_KEY: merchant.privateKey,
        WECHAT_PAY_PUBLIC_KEYS: `${WECHAT_KEY}=${platform.publicKey}`,
      },
      sandbox: {
        ...shared,
        WECHAT_PAY_MERCHANT_PUBLIC_KEY: merchant.publicKey,
        WECHAT_PAY_PLATFORM_KEY_ID: WECHAT_KEY,
        WECHAT_PAY_PLATFORM_PRIVATE_KEY: platform.privateKey,
      },
    };
  },
);

const dtone = partner(
  () => ({ apiKey: 'sandbox', apiSecret: randomBytes(16).toString('hex') }),
  ({ apiKey, apiSecret }) => {
    const account = { DTONE_API_KEY: apiKey, DTONE_API_SECRET: apiSecret };
    return {
      gateway: {
        ...account,
        TOP_UP_SUPPLIER: 'dtone',
        DTONE_PRODUCTS: 'CMCC=41001 CUCC=41002 CTCC=41003 CBN=41004',
      },
      sandbox: account,
    };
  },
);

export const played: Readonly<Record<PlayedPartner, Played>> = { wechat, dtone };

/** Where each one's API is played, under the sandbox's address. */
export const playedAt: Readonly<Record<PlayedPartner, { readonly variable: string; readonly path: string }>> =
  {
    wechat: { variable: 'WECHAT_PAY_URL', path: '/wechat' },
    dtone: { variable: 'DTONE_URL', path: '/dtone/v1' },
  };
