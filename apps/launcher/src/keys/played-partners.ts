// Real partners that the sandbox plays for a demonstration, with their own protocols, and the variables that
// each side is given. Created once and stored in the data folder like the other keys of a demonstration.

import { randomBytes } from 'node:crypto';
import { smsMessages } from '@phonebill/environment';
import { generateRsaKeyPair } from '@phonebill/signing';

export const playedPartners = ['wechat', 'alipay', 'dtone', 'reloadly', 'aliyun-sms', 'tencent-sms'] as const;
export type PlayedPartner = (typeof playedPartners)[number];

type Variables = Readonly<Record<string, string>>;

interface Sides {
  readonly gateway: Variables;
  readonly sandbox: Variables;
}

/**
 * A played partner: the data generated for it, as stored in a file, and the variables of both sides derived
 * from them.
 */
interface Played {
  make(): object;
  variables(made: object): Sides;
}

/** Ties `make` and `variables` to the same type. */
function partner<Made extends object>(make: () => Made, variables: (made: Made) => Sides): Played {
  return { make, variables: (made) => variables(made as Made) };
}

const WECHAT_KEY = 'PUB_KEY_ID_SANDBOX';
const CERTIFICATE_SERIAL = '5ABCDE00000000000000000000000000000001';
const wechatMerchant = { WECHAT_PAY_MERCHANT_ID: '1900000109', WECHAT_PAY_APP_ID: 'wx8888888888888888' };

interface MadeForWechat {
  readonly merchant: ReturnType<typeof generateRsaKeyPair>;
  readonly platform: ReturnType<typeof generateRsaKeyPair>;
  readonly apiV3Key: string;
  readonly appSecret?: string;
  readonly apiV2Key?: string;
}

const wechat = partner<MadeForWechat>(
  () => ({
    merchant: generateRsaKeyPair(),
    platform: generateRsaKeyPair(),
    apiV3Key: randomBytes(16).toString('hex'),
    appSecret: randomBytes(16).toString('hex'),
    apiV2Key: randomBytes(16).toString('hex'),
  }),
  // Data generated before payers signed on lack the app's secret, and data from before debits were entrusted
  // to WeChat Pay lack the key of API v2.
  ({ merchant, platform, apiV3Key, appSecret, apiV2Key }) => {
    const shared = {
      ...wechatMerchant,
      WECHAT_PAY_API_V3_KEY: apiV3Key,
      ...(appSecret !== undefined && { WECHAT_PAY_APP_SECRET: appSecret }),
      ...(apiV2Key !== undefined && { WECHAT_PAY_API_V2_KEY: apiV2Key, WECHAT_PAPAY_PLAN_ID: '12535' }),
    };
    return {
      gateway: {
        ...shared,
        ...(apiV2Key !== undefined && { ENTRUST_PROVIDER: 'wechat' }),
        WECHAT_PAY_CERTIFICATE_SERIAL: CERTIFICATE_SERIAL,
        WECHAT_PAY_PRIVATE_KEY: merchant.privateKey,
        WECHAT_PAY_PUBLIC_KEYS: `${WECHAT_KEY}=${platform.publicKey}`,
      },
      sandbox: {
        ...shared,
        WECHAT_PAY_MERCHANT_PUBLIC_KEYS: `${CERTIFICATE_SERIAL}=${merchant.publicKey}`,
        WECHAT_PAY_PLATFORM_KEYS: `${WECHAT_KEY}=${platform.privateKey}`,
      },
    };
  },
);

const alipay = partner(
  () => ({ app: generateRsaKeyPair(), platform: generateRsaKeyPair() }),
  ({ app, platform }) => {
    const shared = { ALIPAY_APP_ID: '2021000000000000', ALIPAY_SELLER_ID: '2088000000000001' };
    return {
      gateway: {
        ...shared,
        ENTRUST_PROVIDER: 'alipay',
        ALIPAY_SIGN_SCENE: 'INDUSTRY|DIGITAL_MEDIA',
        ALIPAY_PRIVATE_KEY: app.privateKey,
        ALIPAY_PUBLIC_KEY: platform.publicKey,
      },
      sandbox: {
        ...shared,
        ALIPAY_APP_PUBLIC_KEY: app.publicKey,
        ALIPAY_PLATFORM_PRIVATE_KEY: platform.privateKey,
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

const reloadly = partner(
  () => ({
    clientSecret: randomBytes(16).toString('hex'),
    webhookSecret: randomBytes(16).toString('hex'),
  }),
  ({ clientSecret, webhookSecret }) => {
    const account = {
      RELOADLY_CLIENT_ID: 'sandbox',
      RELOADLY_CLIENT_SECRET: clientSecret,
      RELOADLY_WEBHOOK_SECRET: webhookSecret,
    };
    return {
      gateway: {
        ...account,
        TOP_UP_SUPPLIER: 'reloadly',
        RELOADLY_ENVIRONMENT: 'sandbox',
        RELOADLY_OPERATORS: 'CMCC=5101 CUCC=5102 CTCC=5103 CBN=5104',
      },
      sandbox: account,
    };
  },
);

/**
 * Returns the templates: each message is registered in both languages; `worded` gives it in the format of one
 * provider's setting.
 */
const orderedTemplates = (worded: (title: string, index: number, parameters: string) => string): string =>
  Object.entries(smsMessages)
    .flatMap(([name, parameters]) => [name, `${name}/en`].map((title) => [title, parameters.join()] as const))
    .map(([title, parameters], index) => worded(title, index, parameters))
    .join(' ');

const aliyunSms = partner(
  () => ({
    accessKeySecret: randomBytes(16).toString('hex'),
    callbackSecret: randomBytes(24).toString('base64url'),
  }),
  ({ accessKeySecret, callbackSecret }) => {
    const account = {
      ALIYUN_SMS_ACCESS_KEY_ID: 'LTAI5tSandbox',
      ALIYUN_SMS_ACCESS_KEY_SECRET: accessKeySecret,
      ALIYUN_SMS_SIGN_NAME: '话费充值',
      ALIYUN_SMS_TEMPLATES: orderedTemplates((title, index) => `${title}=SMS_${154_950_001 + index}`),
      ALIYUN_SMS_CALLBACK_SECRET: callbackSecret,
    };
    return { gateway: { ...account, SMS_PROVIDER: 'aliyun' }, sandbox: account };
  },
);

const tencentSms = partner(
  () => ({
    secretKey: randomBytes(16).toString('hex'),
    callbackSecret: randomBytes(24).toString('base64url'),
  }),
  ({ secretKey, callbackSecret }) => {
    const account = {
      TENCENT_SMS_SECRET_ID: 'AKIDtSandbox',
      TENCENT_SMS_SECRET_KEY: secretKey,
      TENCENT_SMS_APP_ID: '1400006666',
      TENCENT_SMS_SIGN_NAME: '话费充值',
      TENCENT_SMS_TEMPLATES: orderedTemplates(
        (title, index, parameters) =>
          `${title}=${1_110_001 + index}${parameters === '' ? '' : `:${parameters}`}`,
      ),
      TENCENT_SMS_CALLBACK_SECRET: callbackSecret,
    };
    return { gateway: { ...account, SMS_PROVIDER: 'tencent' }, sandbox: account };
  },
);

export const played: Readonly<Record<PlayedPartner, Played>> = {
  wechat,
  alipay,
  dtone,
  reloadly,
  'aliyun-sms': aliyunSms,
  'tencent-sms': tencentSms,
};

/**
 * Returns the variables of both sides for all of these partners; `madeOf` returns what was generated for one.
 * Cash is taken, and numbers are credited, by each partner that can, in the order in which they are named;
 * automatic top-ups are debited by the first that can.
 */
export function sidesOf(partners: readonly PlayedPartner[], madeOf: (one: PlayedPartner) => object): Sides {
  const sides = partners.map((one) => played[one].variables(madeOf(one)));
  const cashiers = partners.filter((one) => one === 'wechat' || one === 'alipay');
  const suppliers = partners.filter((one) => one === 'dtone' || one === 'reloadly');
  const wallet = sides.find(({ gateway }) => gateway['ENTRUST_PROVIDER'] !== undefined)?.gateway;
  return {
    gateway: Object.assign(
      {},
      ...sides.map(({ gateway }) => gateway),
      cashiers.length > 0 && { CASHIER_PROVIDER: cashiers.join(',') },
      suppliers.length > 0 && { TOP_UP_SUPPLIER: suppliers.join(',') },
      wallet && { ENTRUST_PROVIDER: wallet['ENTRUST_PROVIDER'] },
    ) as Variables,
    sandbox: Object.assign({}, ...sides.map(({ sandbox }) => sandbox)) as Variables,
  };
}

/**
 * The path under the sandbox's address at which each partner's API is played, by the variable that names it.
 */
const playedAt: Readonly<Record<PlayedPartner, Readonly<Record<string, string>>>> = {
  wechat: { WECHAT_PAY_URL: '/wechat', WECHAT_OPEN_URL: '/wechat', WECHAT_API_URL: '/wechat' },
  alipay: { ALIPAY_URL: '/alipay', ALIPAY_BILL_URL: '/alipay', ALIPAY_APP_LINK_URL: '/alipay/app-link' },
  dtone: { DTONE_URL: '/dtone/v1' },
  reloadly: { RELOADLY_URL: '/reloadly/topups', RELOADLY_AUTH_URL: '/reloadly/auth' },
  'aliyun-sms': { ALIYUN_SMS_URL: '/aliyun-sms' },
  'tencent-sms': { TENCENT_SMS_URL: '/tencent-sms' },
};

/** Returns the address variables of those partners, when the sandbox that plays them is at `url`. */
export function playedVariables(which: readonly PlayedPartner[], url: string): Record<string, string> {
  const paths = which.flatMap((one) => Object.entries(playedAt[one]));
  return Object.fromEntries(paths.map(([variable, path]) => [variable, url + path]));
}
