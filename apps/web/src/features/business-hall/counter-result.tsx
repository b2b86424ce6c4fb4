import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useOperation } from '../../agreement-form/operation.ts';
import { call, CallError } from '../../platform/http/index.ts';
import { useTexts } from '../../platform/language/index.ts';
import { Page } from '../../ui/page/page.tsx';
import { Bone } from '../../ui/skeleton/skeleton.tsx';
import { businessHallCopy } from './copy.ts';
import type { Ending } from './session-over.tsx';
import { Phrases } from '../../ui/phrases/phrases.tsx';

/** Most wallets sign within seconds; the counter waits no longer for one that does not. */
const LONGEST_MS = 20_000;

interface CounterResultProps {
  readonly staffTicket: string;
  readonly onEnd: (how: Ending) => Promise<void>;
}

/** Waits for the wallet, records who brought the customer, and ends the counter session. */
export function CounterResult({ staffTicket, onEnd }: CounterResultProps): ReactNode {
  const copy = useTexts(businessHallCopy);
  const [query] = useSearchParams();
  const { data: operation } = useOperation(query.get('requestNo'));
  const isEnding = useRef(false);
  const state = operation?.state;
  const agreementNo = operation?.agreementNo;
  useEffect(() => {
    async function finish(kind: 'done' | 'notDone' | 'underWay'): Promise<void> {
      if (isEnding.current) return;
      isEnding.current = true;
      const whyNotRecorded = kind === 'notDone' ? null : await record(staffTicket, agreementNo);
      await onEnd({ kind, ...(whyNotRecorded !== null && { whyNotRecorded }) });
    }
    if (state === 'done') return void finish('done');
    if (state !== undefined && state !== 'signing') return void finish('notDone');
    const timer = setTimeout(() => void finish('underWay'), LONGEST_MS);
    return () => clearTimeout(timer);
  }, [state, agreementNo, staffTicket, onEnd]);
  return (
    <Page>
      <p role="status">
        <Phrases text={copy.loading} />
      </p>
      <Bone kind="block" />
    </Page>
  );
}

/**
 * Records who brought the customer (SPEC section 7, registerPromotionRelationship); tried twice. Null: it is
 * recorded; otherwise why it is not, empty where nobody said.
 */
async function record(staffTicket: string, agreementNo: string | undefined): Promise<string | null> {
  const register = () =>
    call(
      'POST /auto/v1/registerPromotionRelationship',
      { promoterCode: staffTicket, ...(agreementNo && { agreementNo }) },
      { failureShownBy: 'caller' },
    );
  try {
    return (await register().catch(register)).recorded ? null : '';
  } catch (error) {
    return error instanceof CallError ? error.message : '';
  }
}
