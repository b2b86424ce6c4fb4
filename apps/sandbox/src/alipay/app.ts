/** The one app of a merchant of the stand-in for Alipay, and the keys of both sides. */
export interface AlipayApp {
  readonly appId: string;
  /** The merchant's number (PID). */
  readonly sellerId: string;
  /** Verifies what the app signs: base64 of the DER. */
  readonly appPublicKey: string;
  /** Signs what Alipay says: base64 of the DER. */
  readonly platformPrivateKey: string;
}
