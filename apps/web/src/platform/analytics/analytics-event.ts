/** SPEC section 3, analytics context; `uesrMblno` is spelt so there. */
export interface AnalyticsContext {
  readonly currentPage: string;
  readonly cnlCode: string;
  readonly provinceName: string;
  readonly cityName: string;
  readonly uesrMblno: string;
}

/** What is told of (docs/analytics.md), with what its label says. */
export type EventName =
  /** A screen is shown. */
  | 'pageView'
  /** A step of a top-up: `own` or `other`. */
  | 'numberGiven'
  /** The face value that would be paid for, in fen. */
  | 'amountChosen'
  | 'payTapped'
  /** `page` or `app`: the cashier's page, or the wallet app's own cashier. */
  | 'cashierOpened'
  /** The state of the order that is shown. */
  | 'resultShown'
  /** A reward was claimed: its activity. */
  | 'claim'
  /** The code of a failure and the call, or `screen`. */
  | 'error'
  /** SPEC section 7: of adverts, only the banner's; its title. */
  | 'bannerClick';

/** An event as it happened; who is here is added when it is sent. */
export interface NotedEvent extends Pick<AnalyticsContext, 'currentPage' | 'cnlCode'> {
  readonly event: EventName;
  readonly label: string;
  /** ISO 8601, UTC, by the device's clock. */
  readonly at: string;
}

/** What is sent: the fields of SPEC section 3, and what happened. */
export type AnalyticsEvent = NotedEvent & AnalyticsContext;

/** Whose number it is, as far as it may be told. */
export type WhoIsHere = Pick<AnalyticsContext, 'provinceName' | 'cityName' | 'uesrMblno'>;

export const NOBODY: WhoIsHere = { provinceName: '', cityName: '', uesrMblno: '' };
