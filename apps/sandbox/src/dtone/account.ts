/** The one account at the stand-in for DT One. */
export interface DtOneAccount {
  readonly apiKey: string;
  readonly apiSecret: string;
}
