import type { CallResponse, MemberConsentView, OperationView } from '@phonebill/contract/wire';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { failureOf } from '../agreement-view/call-failure.ts';
import { useAttempt } from '../platform/attempt/index.ts';
import { call } from '../platform/http/index.ts';
import { queryFamily, queryKey } from '../platform/query-keys.ts';
import type { Failure } from '../ui/notice/failure-notice.tsx';

/**
 * A signer's step with one consent: ask the member again by SMS (SPEC section 7, uplink-retry), withdraw the
 * request (cancelUplink), or remove one that is over from the list (deleteUplink).
 */
export type ConsentStep = 'askAgain' | 'takeBack' | 'remove';

const calls = {
  askAgain: 'POST /auto/v1/message/uplink-retry',
  takeBack: 'POST /auto/v1/message/cancelUplink',
  remove: 'POST /auto/v1/message/deleteUplink',
} as const satisfies Record<ConsentStep, string>;

export interface ConsentSteps {
  /** Why the last step failed; shown beside the steps. */
  readonly failure: Failure | null;
  /**
   * Takes a step; returns whether it succeeded. The change is shown at once, wherever the consent is shown.
   */
  take(step: ConsentStep): Promise<boolean>;
}

/** Returns the steps with one consent. `copy`: the text when no answer arrived. */
export function useConsentSteps(
  consentNo: string,
  copy: { readonly noAnswer: string; readonly noAnswerText: string },
): ConsentSteps {
  const queries = useQueryClient();
  const { failure, run } = useAttempt<Failure>();
  async function send(step: ConsentStep): Promise<null> {
    try {
      const answer = await call(calls[step], { consentNo }, { failureShownBy: 'caller' });
      if ('consent' in answer) keepConsent(queries, answer.consent);
      else changeWaiting(queries, (waiting) => waiting.filter((one) => !isOf(one, consentNo)));
      return null;
    } finally {
      askAboutConsents(queries);
    }
  }
  return {
    failure,
    take: (step) =>
      run(
        () => send(step),
        (error) => failureOf(error, copy),
      ),
  };
}

/**
 * Confirms the consent with the code that the member was sent (uplinkProTransCheckSms). Returns the resulting
 * request, if it is the user's own. Rejects with a CallError.
 */
export async function agreeByCode(
  queries: QueryClient,
  input: { readonly consentNo: string; readonly smsCode: string },
): Promise<OperationView | null> {
  const { operation, consent } = await call('POST /auto/v1/message/uplinkProTransCheckSms', input, {
    failureShownBy: 'caller',
  });
  if (operation)
    queries.setQueryData(queryKey('agreementSetup', 'operation', operation.requestNo), operation);
  else keepConsent(queries, consent);
  askAboutConsents(queries);
  return operation;
}

/** Loads requests and lists again, as a step, even a failed one, may have changed them. */
export function askAboutConsents(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: queryFamily('agreementSetup', 'operation') });
  void queries.invalidateQueries({ queryKey: queryFamily('agreements') });
}

const isOf = ({ memberConsent }: OperationView, consentNo: string): boolean =>
  memberConsent?.consentNo === consentNo;

/** Updates a consent at once: in its request, and in the list, which contains no withdrawn ones. */
function keepConsent(queries: QueryClient, memberConsent: MemberConsentView): void {
  const withIt = (operation: OperationView): OperationView =>
    isOf(operation, memberConsent.consentNo) ? { ...operation, memberConsent } : operation;
  queries.setQueriesData<OperationView>(
    { queryKey: queryFamily('agreementSetup', 'operation') },
    (operation) => operation && withIt(operation),
  );
  changeWaiting(queries, (waiting) =>
    waiting.map(withIt).filter((one) => one.memberConsent?.state !== 'cancelled'),
  );
}

type List = CallResponse<'GET /auto/v1/protocol/queryProtocolList'>;

function changeWaiting(queries: QueryClient, change: (waiting: List['waiting']) => List['waiting']): void {
  queries.setQueryData<List>(
    queryKey('agreements', 'list', 'live'),
    (list) => list && { ...list, waiting: change(list.waiting) },
  );
}
