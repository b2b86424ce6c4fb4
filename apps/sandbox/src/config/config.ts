import { type Environment, type EnvironmentReader, readEnvironment } from '@phonebill/environment';
import type { AlipayApp } from '../alipay/app.ts';
import { type AliyunSmsAccount, approvedTemplates } from '../aliyun-sms/account.ts';
import type { DtOneAccount } from '../dtone/account.ts';
import type { ReloadlyAccount } from '../reloadly/account.ts';
import { API_BASE } from '@phonebill/contract';
import { numberedTemplates, type TencentSmsAccount } from '../tencent-sms/account.ts';
import type { KeysByName, WechatMerchant } from '../wechat/merchant.ts';
import {
  createRsaSigner,
  createRsaVerifier,
  createSigner,
  createVerifier,
  isSm2PublicKey,
  sm2PublicKeyOf,
} from '@phonebill/signing';

/**
 * The configuration; only this file reads the environment. A value that cannot be used prevents the start
 * with a sentence that says which.
 */
export interface SandboxConfig {
  readonly host: string;
  /** The port; 0 for any free one. */
  readonly port: number;
  /** The path of the data file, or `:memory:` to keep nothing at the end. */
  readonly dataFile: string;
  /** The host names under which it answers, besides its addresses and localhost. */
  readonly names: readonly string[];
  /** The address at which browsers reach the sandbox; null for the one on which it listens. */
  readonly publicUrl: string | null;
  /** The address of the product's pages, for a link on the index page. */
  readonly productUrl: string | null;
  /** The key that verifies incoming calls. */
  readonly gatewayPublicKey: string;
  /** The keys that sign outgoing callbacks, one per partner. */
  readonly signingKeys: Readonly<Record<SigningPartner, string>>;
  /** The account at DT One; null when it is not played. */
  readonly dtone: DtOneAccount | null;
  /** The account at Reloadly; null when it is not played. */
  readonly reloadly: ReloadlyAccount | null;
  /** The account at Alibaba Cloud SMS; null when it is not played. */
  readonly aliyunSms: AliyunSmsAccount | null;
  /** The account at Tencent Cloud SMS; null when it is not played. */
  readonly tencentSms: TencentSmsAccount | null;
  /** The merchant of WeChat Pay; null when it is not played. */
  readonly wechat: WechatMerchant | null;
  /** The app at Alipay; null when it is not played. */
  readonly alipay: AlipayApp | null;
  /**
   * The keys with which the sandbox signs people on: the wallet's, and those of a channel, the partner shop.
   */
  readonly signOn: SignOnKeys;
  /** Every built-in waiting time is multiplied by this; a factor below 1 makes tests faster. */
  readonly timeScale: number;
}

export interface SignOnKeys {
  readonly walletRsaPrivateKey: string;
  readonly walletSm2PrivateKey: string;
  readonly partnerShopPrivateKey: string;
  /** The key to which numbers are encrypted. */
  readonly gatewaySm2PublicKey: string;
}

/** The partners of our own protocol, and real ones with their own protocols. */
export const partners = [
  'cashier',
  'digital',
  'points',
  'entrust',
  'carrier',
  'sms',
  'wechat',
  'alipay',
  'dtone',
  'reloadly',
  'aliyun-sms',
  'tencent-sms',
] as const;
export type Partner = (typeof partners)[number];
/** The points service only answers: it sends nothing by itself. */
export type CallingPartner = Exclude<Partner, 'points'>;
/** The partners that sign with a key of our protocol. */
export type SigningPartner = Exclude<
  CallingPartner,
  'wechat' | 'alipay' | 'dtone' | 'reloadly' | 'aliyun-sms' | 'tencent-sms'
>;

/**
 * Reads the configuration. Throws ConfigurationError with a line for every variable that is missing or wrong.
 */
export function readSandboxConfig(env: Environment): SandboxConfig {
  return readEnvironment(env, (from) => {
    const signing = (partner: SigningPartner): string =>
      from.key(
        `${partner.toUpperCase()}_SIGNING_KEY`,
        `the stand-in for ${partner} signs its callbacks by it (whsk_…)`,
        createSigner,
      );
    const publicUrl = from.optionalHttpUrl('SANDBOX_PUBLIC_URL') ?? null;
    return {
      host: readHost(from),
      port: from.wholeNumber('SANDBOX_PORT', { usual: 8081, least: 0, most: 65_535 }),
      dataFile: from.text('SANDBOX_DATA_FILE') ?? './data/sandbox.db',
      names: [
        ...(publicUrl === null ? [] : [new URL(publicUrl).hostname]),
        ...from.parsed('SANDBOX_NAMES', hostNames, []),
      ],
      publicUrl,
      // Kept as it was given: it is used as a link, and its last slash is part of it.
      productUrl: from.optionalHttpUrl('PRODUCT_URL') ? (from.text('PRODUCT_URL') ?? null) : null,
      gatewayPublicKey: from.key(
        'GATEWAY_PUBLIC_KEY',
        'the key that the gateway signs its calls by (whpk_…)',
        createVerifier,
      ),
      signingKeys: {
        cashier: signing('cashier'),
        digital: signing('digital'),
        entrust: signing('entrust'),
        carrier: signing('carrier'),
        sms: signing('sms'),
      },
      wechat: readWechat(from),
      alipay: readAlipay(from),
      dtone: readDtOne(from),
      reloadly: readReloadly(from),
      aliyunSms: readAliyunSms(from),
      tencentSms: readTencentSms(from),
      signOn: {
        walletRsaPrivateKey: from.key(
          'WALLET_RSA_PRIVATE_KEY',
          'signs users on as the wallet',
          createRsaSigner,
        ),
        walletSm2PrivateKey: from.key(
          'WALLET_SM2_PRIVATE_KEY',
          'signs users on as the wallet (hex)',
          sm2Private,
        ),
        partnerShopPrivateKey: from.key(
          'PARTNER_SHOP_PRIVATE_KEY',
          'vouches for tourists as the partner shop',
          createRsaSigner,
        ),
        gatewaySm2PublicKey: from.key(
          'GATEWAY_SM2_PUBLIC_KEY',
          'numbers are encrypted to it (hex)',
          sm2Public,
        ),
      },
      timeScale: from.factor('SANDBOX_TIME_SCALE', { usual: 1, most: 100 }),
    };
  });
}

/** Reads all of the variables, or none: then WeChat Pay is not played. */
function readWechat(from: EnvironmentReader): WechatMerchant | null {
  if (from.text('WECHAT_PAY_PLATFORM_KEYS') === undefined) return null;
  const what = 'for the stand-in of WeChat Pay';
  const appSecret = from.text('WECHAT_PAY_APP_SECRET');
  const readKeys = (name: string, purpose: string, check: (key: string) => unknown): KeysByName => {
    const text = from.key(name, `${purpose} (NAME=base64, or two)`, (given) => {
      for (const [, key] of keysByName(given)) check(key);
    });
    return new Map(keysByName(text));
  };
  return {
    merchantId: from.required('WECHAT_PAY_MERCHANT_ID', what),
    appId: from.required('WECHAT_PAY_APP_ID', what),
    merchantPublicKeys: readKeys(
      'WECHAT_PAY_MERCHANT_PUBLIC_KEYS',
      'verifies what the merchant signs',
      createRsaVerifier,
    ),
    platformPrivateKeys: readKeys('WECHAT_PAY_PLATFORM_KEYS', 'signs what WeChat Pay says', createRsaSigner),
    apiV3Key: from.key('WECHAT_PAY_API_V3_KEY', 'seals notices (32 characters)', thirtyTwo),
    ...(appSecret !== undefined && { appSecret }),
    ...readPapay(from),
  };
}

/** Reads both variables, or none: then WeChat Pay does not offer automatic debits. */
function readPapay(from: EnvironmentReader): Pick<WechatMerchant, 'papay'> {
  const planId = from.text('WECHAT_PAPAY_PLAN_ID');
  if (planId === undefined) return {};
  const apiV2Key = from.key('WECHAT_PAY_API_V2_KEY', 'signs API v2 (32 characters)', thirtyTwo);
  return { papay: { planId, apiV2Key } };
}

/** Reads all of the variables, or none: then Alipay is not played. */
function readAlipay(from: EnvironmentReader): AlipayApp | null {
  if (from.text('ALIPAY_PLATFORM_PRIVATE_KEY') === undefined) return null;
  const what = 'for the stand-in of Alipay';
  return {
    appId: from.required('ALIPAY_APP_ID', what),
    sellerId: from.required('ALIPAY_SELLER_ID', what),
    appPublicKey: from.key('ALIPAY_APP_PUBLIC_KEY', 'verifies what the app signs', createRsaVerifier),
    platformPrivateKey: from.key('ALIPAY_PLATFORM_PRIVATE_KEY', 'signs what Alipay says', createRsaSigner),
  };
}

/** Reads `NAME=base64`, with a space between two. */
function keysByName(text: string): [name: string, key: string][] {
  return text.split(' ').map((pair) => {
    const [, name = '', key = ''] = /^([\w-]+)=(.+)$/.exec(pair) ?? [];
    return [name, key];
  });
}

/**
 * Reads both variables, or none: then DT One is not played. Each may hold two values, with a space between,
 * while they are being exchanged.
 */
function readDtOne(from: EnvironmentReader): DtOneAccount | null {
  const keys = from.text('DTONE_API_KEY')?.split(' ');
  if (keys === undefined) return null;
  const secrets = from
    .key('DTONE_API_SECRET', 'for the stand-in of DT One', (text) => {
      if (text.split(' ').length !== keys.length)
        throw new Error('must be as many as there are in DTONE_API_KEY');
    })
    .split(' ');
  return { secrets: new Map(keys.map((key, index) => [key, secrets[index] ?? ''])) };
}

/** Reads all of the variables, or none: then Reloadly is not played. */
function readReloadly(from: EnvironmentReader): ReloadlyAccount | null {
  const clientId = from.text('RELOADLY_CLIENT_ID');
  if (clientId === undefined) return null;
  const what = 'for the stand-in of Reloadly';
  const product = from.text('PRODUCT_URL')?.replace(/\/+$/, '');
  return {
    clientId,
    clientSecret: from.key('RELOADLY_CLIENT_SECRET', what, (text) => text),
    webhookSecret: from.key('RELOADLY_WEBHOOK_SECRET', what, (text) => text),
    callbackUrl: product === undefined ? null : `${product}${API_BASE}/partner/reloadly`,
  };
}

/** Reads all of the variables, or none: then Alibaba Cloud SMS is not played. */
function readAliyunSms(from: EnvironmentReader): AliyunSmsAccount | null {
  const accessKeyId = from.text('ALIYUN_SMS_ACCESS_KEY_ID');
  if (accessKeyId === undefined) return null;
  const what = 'for the stand-in of Alibaba Cloud SMS';
  return {
    accessKeyId,
    accessKeySecret: from.key('ALIYUN_SMS_ACCESS_KEY_SECRET', what, (text) => text),
    signName: from.required('ALIYUN_SMS_SIGN_NAME', what),
    templates: from.parsed('ALIYUN_SMS_TEMPLATES', approvedTemplates, new Map()),
    callbackUrl: secretAddress(
      from,
      from.key('ALIYUN_SMS_CALLBACK_SECRET', what, (text) => text),
    ),
  };
}

/** Reads all of the variables, or none: then Tencent Cloud SMS is not played. */
function readTencentSms(from: EnvironmentReader): TencentSmsAccount | null {
  const secretId = from.text('TENCENT_SMS_SECRET_ID');
  if (secretId === undefined) return null;
  const what = 'for the stand-in of Tencent Cloud SMS';
  return {
    secretId,
    secretKey: from.key('TENCENT_SMS_SECRET_KEY', what, (text) => text),
    appId: from.required('TENCENT_SMS_APP_ID', what),
    signName: from.required('TENCENT_SMS_SIGN_NAME', what),
    templates: from.parsed('TENCENT_SMS_TEMPLATES', numberedTemplates, new Map()),
    callbackUrl: secretAddress(
      from,
      from.key('TENCENT_SMS_CALLBACK_SECRET', what, (text) => text),
    ),
  };
}

/**
 * Returns the address to which replies and reports are pushed, authenticated by a secret in the address; null
 * for none.
 */
function secretAddress(from: EnvironmentReader, secret: string): string | null {
  const product = from.text('PRODUCT_URL')?.replace(/\/+$/, '');
  return product === undefined ? null : `${product}${API_BASE}/partner/sms/${secret}`;
}

function thirtyTwo(text: string): void {
  if (Buffer.byteLength(text) !== 32) throw new Error('must be 32 characters');
}

/**
 * Reads the host. The sandbox moves no real money and authenticates no one: it is for this machine. Opening
 * it to others takes two settings, so that a HOST that was meant for the product cannot do it.
 */
function readHost(from: EnvironmentReader): string {
  const host = from.text('SANDBOX_HOST') ?? '127.0.0.1';
  const toOthers = from.oneOf('SANDBOX_OPEN_TO_OTHER_HOSTS', ['no', 'yes'], 'no') === 'yes';
  if (!isThisMachine(host) && !toOthers)
    from.problem(
      `SANDBOX_HOST is ${host}, which other machines reach: whoever does can pay, refuse and sign on as ` +
        'anybody. If that is wanted, set SANDBOX_OPEN_TO_OTHER_HOSTS=yes as well',
    );
  return host;
}

function hostNames(text: string): string[] {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  if (!names.every((name) => /^[\da-z.-]+$/.test(name)))
    throw new Error('must be names of hosts with commas between');
  return names;
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function sm2Private(text: string): void {
  try {
    sm2PublicKeyOf(text);
  } catch (cause) {
    throw new Error('not an SM2 private key (64 hex digits)', { cause });
  }
}

function sm2Public(text: string): void {
  if (!isSm2PublicKey(text)) throw new Error('not an SM2 public key (hex, 04 and the point)');
}
