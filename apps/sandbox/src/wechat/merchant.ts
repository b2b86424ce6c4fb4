import type { PapayMerchant } from './papay/papay-merchant.ts';

export type KeysByName = ReadonlyMap<string, string>;

/** The one merchant of the stand-in for WeChat Pay, and the keys of both sides. */
export interface WechatMerchant {
  readonly merchantId: string;
  readonly appId: string;
  /** Verify what the merchant signs: base64 of the DER, by the serial number of the API certificate. */
  readonly merchantPublicKeys: KeysByName;
  /** Sign what WeChat Pay says: base64 of the DER, by the name in `Wechatpay-Serial`. */
  readonly platformPrivateKeys: KeysByName;
  /** 32 characters, known to both: notices are sealed by it. */
  readonly apiV3Key: string;
  /** Of the app that the appid names; left out: nobody signs on there. */
  readonly appSecret?: string;
  /** Left out: nothing is debited there automatically. */
  readonly papay?: PapayMerchant;
}
