/** The one account at the stand-in for Reloadly. */
export interface ReloadlyAccount {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Signs its webhooks. */
  readonly webhookSecret: string;
  /** Where its webhooks go, as registered with it; null: nowhere. */
  readonly callbackUrl: string | null;
}

/** Of its installation for trying things. */
export const AUDIENCE = 'https://topups-sandbox.reloadly.com';
/** In which it writes when something was. */
export const TIME_ZONE = 'America/New_York';
