import type { EnvironmentReader } from '@phonebill/environment';
import { readNamedRsaKeys, readRsaPrivateKey } from '@phonebill/signing';

export interface WechatPayConfig {
  readonly kind: 'wechat';
  readonly baseUrl: string;
  readonly appId: string;
  readonly merchantId: string;
  /** The serial number of the merchant's API certificate, in hex. */
  readonly certificateSerial: string;
  readonly privateKey: string;
  /** The key in use; while it is being changed, also its predecessor or successor. */
  readonly apiV3Keys: readonly string[];
  /** `NAME=base64` for each key with which WeChat Pay signs, the one in use first. */
  readonly publicKeys: string;
  /** How payers inside the messaging app are identified; null when payments there are not possible. */
  readonly signOn: {
    readonly appSecret: string;
    readonly pageUrl: string;
    readonly apiUrl: string;
  } | null;
}

const API_V3_KEY_BYTES = 32;

/** Reads what a merchant of WeChat Pay (API v3) receives or creates there. */
export function readWechatPay(from: EnvironmentReader): WechatPayConfig {
  const text = (name: string, purpose: string, pattern: RegExp): string => {
    const value = from.required(name, purpose);
    if (value !== '' && !pattern.test(value)) from.problem(`${name} is not ${purpose}`);
    return value;
  };
  return {
    kind: 'wechat',
    baseUrl: from.optionalHttpUrl('WECHAT_PAY_URL') ?? 'https://api.mch.weixin.qq.com',
    appId: text('WECHAT_PAY_APP_ID', 'the appid that is bound to the merchant (wx…)', /^wx\w{6,30}$/),
    merchantId: text('WECHAT_PAY_MERCHANT_ID', "the merchant's number (mchid)", /^\d{8,32}$/),
    certificateSerial: text(
      'WECHAT_PAY_CERTIFICATE_SERIAL',
      "the serial number of the merchant's API certificate, in hex",
      /^[\dA-Fa-f]{8,64}$/,
    ),
    privateKey: from.key(
      'WECHAT_PAY_PRIVATE_KEY',
      "signs our calls to WeChat Pay: the API certificate's private key (base64 of the DER, or PEM)",
      readRsaPrivateKey,
    ),
    apiV3Keys: readApiV3Keys(from),
    publicKeys: from.key(
      'WECHAT_PAY_PUBLIC_KEYS',
      'verifies what WeChat Pay says (PUB_KEY_ID_…=base64, or the serial number of a platform certificate)',
      readNamedRsaKeys,
    ),
    signOn: readSignOn(from),
  };
}

/**
 * Reads the key, or two with a space between while it is being changed: notices may be encrypted with either.
 */
function readApiV3Keys(from: EnvironmentReader): readonly string[] {
  const text = from.key('WECHAT_PAY_API_V3_KEY', 'opens notices of WeChat Pay (32 characters)', (given) => {
    const keys = given.split(' ');
    if (keys.length > 2) throw new Error('must be one, or two while it is changed');
    if (keys.some((key) => Buffer.byteLength(key) !== API_V3_KEY_BYTES))
      throw new Error('must be 32 characters');
  });
  return text.split(' ');
}

/** Reads the sign-on of the app that the appid names, whose users pay inside it. */
function readSignOn(from: EnvironmentReader): WechatPayConfig['signOn'] {
  const [pageUrl, apiUrl] = [
    from.optionalHttpUrl('WECHAT_OPEN_URL') ?? 'https://open.weixin.qq.com',
    from.optionalHttpUrl('WECHAT_API_URL') ?? 'https://api.weixin.qq.com',
  ];
  const appSecret = from.text('WECHAT_PAY_APP_SECRET');
  if (appSecret !== undefined && !/^[\dA-Za-z]{32}$/.test(appSecret))
    from.problem('WECHAT_PAY_APP_SECRET is not the secret of an app (32 letters and digits)');
  return appSecret === undefined ? null : { appSecret, pageUrl, apiUrl };
}
