import type { CallRow } from './calls/call-row.ts';
import { callRows, type CallName } from './calls/index.ts';
import { errorList, type ErrorName } from './errors.ts';

/** The refusals that a page answers in a way of its own; of the others it shows the text alone. */
const refusalsThatPagesTell = [
  'agreementNotFound',
  'amountNotOffered',
  'authorizationNeeded',
  'billNotThere',
  'captchaWrong',
  'cashierUnavailable',
  'creditConsentMissing',
  'dayLimitReached',
  'debtNotPayable',
  'firstTimeNotConfirmed',
  'graphicCodeWrong',
  'guestLimitReached',
  'mobileInvalid',
  'monthLimitReached',
  'noticeOutdated',
  'numberNotAccepted',
  'operationExpired',
  'operationNotFound',
  'orderNotFound',
  'orderNotPayable',
  'payWhereBegun',
  'pointsNotEnough',
  'priceChanged',
  'realNameNeeded',
  'remarkTooLong',
  'sellingStopped',
  'smsCodeSpent',
  'smsCodeWrong',
  'smsTooMany',
  'smsTooSoon',
  'smsUnavailable',
  'termsNotOffered',
  'textOutdated',
  'tokenInvalid',
  'touristNotAllowed',
  'voucherExpired',
  'voucherInUse',
  'voucherNotFound',
  'voucherNotForOrder',
  'workNeeded',
] as const satisfies readonly ErrorName[];

export type PageRefusal = (typeof refusalsThatPagesTell)[number];

/** What the pages read of the contract while they run. */
export interface PageContract {
  /** The calls marked (no token), of those that the client makes: nothing is added to their payload. */
  readonly callsWithoutToken: readonly CallName[];
  /** The calls whose success says nothing but that. */
  readonly callsWithoutData: readonly CallName[];
  /** The message code of each refusal, by which a page knows one from another. */
  readonly errorCodes: Readonly<Record<PageRefusal, string>>;
}

/**
 * Taken from the contract when the pages are built, so that they carry neither its schemas nor its summaries
 * nor texts that come with the answers.
 */
export function pageContract(): PageContract {
  const names = Object.keys(callRows) as CallName[];
  return {
    callsWithoutData: names.filter((name) => {
      const { response, notOfOurPages }: CallRow = callRows[name];
      return notOfOurPages === undefined && !response.required?.length;
    }),
    callsWithoutToken: names.filter(
      (name) => callRows[name].token === 'none' && name !== 'GET /own/v1/offlinePackage',
    ),
    errorCodes: Object.fromEntries(
      refusalsThatPagesTell.map((name) => [name, errorList[name].msgCd]),
    ) as PageContract['errorCodes'],
  };
}
