/** The only account at the stand-in for Reloadly. */
export interface ReloadlyAccount {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The secret that signs its webhooks. */
  readonly webhookSecret: string;
  /** The address of its webhooks, as registered at Reloadly; null for none. */
  readonly callbackUrl: string | null;
}

/** The audience of tokens for Reloadly's sandbox installation. */
export const AUDIENCE = 'https://topups-sandbox.reloadly.com';
/** The time zone in which Reloadly writes times. */
export const TIME_ZONE = 'America/New_York';
