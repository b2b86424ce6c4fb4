/** The analytics context of SPEC section 3, which spells `uesrMblno` this way. */
export interface AnalyticsContext {
  readonly currentPage: string;
  readonly cnlCode: string;
  readonly provinceName: string;
  readonly cityName: string;
  readonly uesrMblno: string;
}

/** The reported events (docs/analytics.md). The comments say what the label of each contains. */
export type EventName =
  /** A screen is shown. */
  | 'pageView'
  /** A number was given in a top-up; the label is `own` or `other`. */
  | 'numberGiven'
  /** The chosen face value, in fen. */
  | 'amountChosen'
  | 'payTapped'
  /** `page` for the cashier's page, `app` for the wallet app's own cashier. */
  | 'cashierOpened'
  /** The state of the order shown. */
  | 'resultShown'
  /** The activity whose reward was claimed. */
  | 'claim'
  /** The code of a failure and the call it came from, or `screen`. */
  | 'error'
  /** The title of a banner; other adverts are not reported (SPEC section 7). */
  | 'bannerClick';

/** An event as it happened; details of the user are added when it is sent. */
export interface NotedEvent extends Pick<AnalyticsContext, 'currentPage' | 'cnlCode'> {
  readonly event: EventName;
  readonly label: string;
  /** ISO 8601 time in UTC, by the device's clock. */
  readonly at: string;
}

/** The event as it is sent: the fields of SPEC section 3 together with what happened. */
export type AnalyticsEvent = NotedEvent & AnalyticsContext;

/** Details of the user's number, as far as they may be reported. */
export type WhoIsHere = Pick<AnalyticsContext, 'provinceName' | 'cityName' | 'uesrMblno'>;

export const NOBODY: WhoIsHere = { provinceName: '', cityName: '', uesrMblno: '' };
