import type { PapayMerchant } from './papay/papay-merchant.ts';

export type KeysByName = ReadonlyMap<string, string>;

/** The only merchant of the stand-in for WeChat Pay, and the keys of both sides. */
export interface WechatMerchant {
  readonly merchantId: string;
  readonly appId: string;
  /**
   * The keys that verify what the merchant signs: base64 of the DER, by the serial number of the API
   * certificate.
   */
  readonly merchantPublicKeys: KeysByName;
  /** The keys with which WeChat Pay signs: base64 of the DER, by the name in `Wechatpay-Serial`. */
  readonly platformPrivateKeys: KeysByName;
  /** 32 characters, known to both sides: notices are encrypted with it. */
  readonly apiV3Key: string;
  /** The secret of the app that the appid names; omitted when sign-on there is not possible. */
  readonly appSecret?: string;
  /** Omitted when there are no automatic debits. */
  readonly papay?: PapayMerchant;
}
