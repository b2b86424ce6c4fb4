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

/** What is read here of a schema of the contract. */
interface Schema {
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

export type PageRefusal = (typeof refusalsThatPagesTell)[number];

/** What the pages read of the contract while they run. */
export interface PageContract {
  /** The calls marked (no token), of those that the client makes: nothing is added to their payload. */
  readonly callsWithoutToken: readonly CallName[];
  /** The calls whose success may say nothing but that: they have no data, or none that may not be null. */
  readonly callsWithoutData: readonly CallName[];
  /** Every other name in the plural is never null in an answer: it stands for a list. */
  readonly nullPlurals: readonly string[];
  /** The message code of each refusal, by which a page knows one from another. */
  readonly errorCodes: Readonly<Record<PageRefusal, string>>;
}

/**
 * Taken from the contract when the pages are built, so that they carry neither its schemas nor its summaries
 * nor texts that come with the answers.
 */
export function pageContract(): PageContract {
  const names = Object.keys(callRows) as CallName[];
  const answers = new Map(
    names.flatMap((name) => {
      const { response, notOfOurPages }: CallRow = callRows[name];
      return notOfOurPages === undefined ? [[name, response]] : [];
    }),
  );
  return {
    callsWithoutData: [...answers].flatMap(([name, { required, properties }]) =>
      required?.some((key) => !mayBeNull(properties[key] ?? {})) ? [] : [name],
    ),
    nullPlurals: nullPluralsOf([...answers.values()]),
    callsWithoutToken: names.filter(
      (name) => callRows[name].token === 'none' && name !== 'GET /own/v1/offlinePackage',
    ),
    errorCodes: Object.fromEntries(
      refusalsThatPagesTell.map((name) => [name, errorList[name].msgCd]),
    ) as PageContract['errorCodes'],
  };
}

/** What a schema may be of: of a union its members, of anything else itself. */
const kindsOf = (schema: Schema): readonly Schema[] => schema.anyOf ?? [schema];
const mayBeNull = (schema: Schema): boolean => kindsOf(schema).some(({ type }) => type === 'null');

/** The names in the plural whose value may be null in one of these answers. */
function nullPluralsOf(answers: readonly Schema[]): readonly string[] {
  const found = new Set<string>();
  const read = (schema: Schema): void => {
    for (const { items, properties = {} } of kindsOf(schema)) {
      if (items) read(items);
      for (const [name, value] of Object.entries(properties)) {
        if (name.endsWith('s') && mayBeNull(value)) found.add(name);
        read(value);
      }
    }
  };
  answers.forEach(read);
  return [...found].toSorted();
}
