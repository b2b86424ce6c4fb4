import { callRows, type CallName } from './calls/index.ts';
import { errorList, type ErrorName } from './errors.ts';

/** What the pages read of the contract while they run. */
export interface PageContract {
  /** The calls marked (no token): nothing is added to their payload. */
  readonly callsWithoutToken: readonly CallName[];
  /** The message code of each refusal, by which a page knows one from another. */
  readonly errorCodes: Readonly<Record<ErrorName, string>>;
}

/**
 * Taken from the contract when the pages are built, so that they carry neither its schemas nor its summaries
 * nor texts that come with the answers.
 */
export function pageContract(): PageContract {
  const names = Object.keys(callRows) as CallName[];
  const errors = Object.entries(errorList) as [ErrorName, { msgCd: string }][];
  return {
    callsWithoutToken: names.filter((name) => callRows[name].token === 'none'),
    errorCodes: Object.fromEntries(
      errors.map(([name, { msgCd }]) => [name, msgCd]),
    ) as PageContract['errorCodes'],
  };
}
