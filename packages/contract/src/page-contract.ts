import type { CallRow } from './calls/call-row.ts';
import { callRows, type CallName } from './calls/index.ts';
import { errorList, type ErrorName } from './errors/index.ts';

/** The refusals that a page handles specially; for all others it shows only the text. */
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

/** The part of a contract schema that is read here. */
interface Schema {
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

export type PageRefusal = (typeof refusalsThatPagesTell)[number];

/** The part of the contract that the pages read while they run. */
export interface PageContract {
  /** The calls marked (no token) that the client makes; nothing is added to their payload. */
  readonly callsWithoutToken: readonly CallName[];
  /** The calls whose success may carry no data: they have no fields, or only fields that may be null. */
  readonly callsWithoutData: readonly CallName[];
  /**
   * The plural names whose value may be null in an answer. Every other plural name is never null: it holds a
   * list.
   */
  readonly nullPlurals: readonly string[];
  /** The message code of each refusal, by which a page tells refusals apart. */
  readonly errorCodes: Readonly<Record<PageRefusal, string>>;
}

/**
 * Derives the page contract. It runs when the pages are built, so that they include neither the schemas and
 * summaries nor the texts that come with the answers.
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

/** Returns the members of a union; for any other schema, the schema itself. */
const kindsOf = (schema: Schema): readonly Schema[] => schema.anyOf ?? [schema];
const mayBeNull = (schema: Schema): boolean => kindsOf(schema).some(({ type }) => type === 'null');

/** Returns the plural names whose value may be null in one of these answers. */
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
