/** The only app of a merchant at the stand-in for Alipay, and the keys of both sides. */
export interface AlipayApp {
  readonly appId: string;
  /** The merchant's number (PID). */
  readonly sellerId: string;
  /** The key that verifies what the app signs: base64 of the DER. */
  readonly appPublicKey: string;
  /** The key with which Alipay signs: base64 of the DER. */
  readonly platformPrivateKey: string;
}
