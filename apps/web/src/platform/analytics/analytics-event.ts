/** SPEC section 3, analytics context; `uesrMblno` is spelt so there. */
export interface AnalyticsContext {
  readonly currentPage: string;
  readonly cnlCode: string;
  readonly provinceName: string;
  readonly cityName: string;
  readonly uesrMblno: string;
}

export interface AnalyticsEvent extends AnalyticsContext {
  readonly event: string;
  /** What was meant, by its title. */
  readonly label: string;
}

/** Where events go. */
export type Analytics = (event: AnalyticsEvent) => void;

export interface ContextFacts {
  /** The path; its query never goes along. */
  readonly path: string;
  readonly cnlCode?: string | undefined;
  readonly provinceName?: string | undefined;
  readonly cityName?: string | undefined;
  readonly mobileNo?: string | null | undefined;
}

export function analyticsContext({
  path,
  cnlCode = '',
  provinceName = '',
  cityName = '',
  mobileNo,
}: ContextFacts): AnalyticsContext {
  return {
    currentPage: path.split(/[?#]/, 1)[0] ?? '',
    cnlCode,
    provinceName,
    cityName,
    uesrMblno: mobileNo ?? '',
  };
}
