/** The one merchant of the stand-in for WeChat Pay, and the keys of both sides. */
export interface WechatMerchant {
  readonly merchantId: string;
  readonly appId: string;
  /** Verifies what the merchant signs: base64 of the DER. */
  readonly merchantPublicKey: string;
  /** As `Wechatpay-Serial` names the key that WeChat Pay signs by. */
  readonly platformKeyId: string;
  /** Base64 of the DER. */
  readonly platformPrivateKey: string;
  /** 32 characters, known to both: notices are sealed by it. */
  readonly apiV3Key: string;
  /** Of the app that the appid names; left out: nobody signs on there. */
  readonly appSecret?: string;
}
