/** The data that the merchant of WeChat Pay was granted for entrusted debits. */
export interface PapayMerchant {
  /** The template of its contracts. */
  readonly planId: string;
  /** 32 characters, known to both sides: signs API v2 in both directions. */
  readonly apiV2Key: string;
}
