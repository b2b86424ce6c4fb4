import type { MemberConsentView, OperationView } from '@phonebill/contract/wire';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, CallError } from '../../../platform/http/index.ts';
import { useTexts } from '../../../platform/language/index.ts';
import { queryFamily, queryKey } from '../../../platform/query-keys.ts';
import type { Failure } from '../../../ui/notice/failure-notice.tsx';
import { failureOf } from '../call-failure.ts';
import { requestCopy } from './copy.ts';

/** Steps of the signer with one consent; each tells whether it was done. */
export interface ConsentSteps {
  /** Why the last one was not; shown beside the steps. */
  readonly failure: Failure | null;
  /** Asks the member again by SMS (SPEC section 7, uplink-retry). */
  askAgain(): Promise<boolean>;
  /** Takes back what they were asked (cancelUplink). */
  takeBack(): Promise<boolean>;
  /** Takes an ask that is over off the signer's list (deleteUplink). */
  remove(): Promise<boolean>;
}

/** What a signer can do about the consent of a request. */
export function useConsentSteps(requestNo: string, consentNo: string): ConsentSteps {
  const queries = useQueryClient();
  const copy = useTexts(requestCopy);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function take(step: () => Promise<MemberConsentView | null>): Promise<boolean> {
    setFailure(null);
    try {
      keepConsent(queries, requestNo, await step());
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(failureOf(error, copy));
      return false;
    } finally {
      askAboutAgain(queries, requestNo);
    }
  }

  const caller = { failureShownBy: 'caller' } as const;
  return {
    failure,
    askAgain: () =>
      take(async () => (await call('POST /auto/v1/message/uplink-retry', { consentNo }, caller)).consent),
    takeBack: () =>
      take(async () => (await call('POST /auto/v1/message/cancelUplink', { consentNo }, caller)).consent),
    remove: () =>
      take(async () => {
        await call('POST /auto/v1/message/deleteUplink', { consentNo }, caller);
        return null;
      }),
  };
}

/** Agrees with the code that the member was sent (uplinkProTransCheckSms). Rejects with a CallError. */
export async function agreeByCode(
  queries: QueryClient,
  requestNo: string,
  input: { readonly consentNo: string; readonly smsCode: string },
): Promise<void> {
  const { operation, consent } = await call('POST /auto/v1/message/uplinkProTransCheckSms', input, {
    failureShownBy: 'caller',
  });
  if (operation) queries.setQueryData(operationKey(requestNo), operation);
  else keepConsent(queries, requestNo, consent);
  askAboutAgain(queries, requestNo);
}

const operationKey = (requestNo: string) => queryKey('agreementSetup', 'operation', requestNo);

/** Shows a consent as it is now, at once. */
function keepConsent(queries: QueryClient, requestNo: string, memberConsent: MemberConsentView | null): void {
  if (memberConsent)
    queries.setQueryData<OperationView>(
      operationKey(requestNo),
      (operation) => operation && { ...operation, memberConsent },
    );
}

/** What was done, or not, may have changed the request and the lists. */
export function askAboutAgain(queries: QueryClient, requestNo: string): void {
  void queries.invalidateQueries({ queryKey: operationKey(requestNo) });
  void queries.invalidateQueries({ queryKey: queryFamily('agreements') });
}
