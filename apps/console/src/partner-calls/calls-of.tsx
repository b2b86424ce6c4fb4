import type { ReactNode } from 'react';
import { call, useAnswer } from '../calls/index.ts';
import { PartnerCalls } from './partner-calls.tsx';

/** How often (ms) it is loaded: a person who has just asked a partner again waits for the answer. */
const REFRESH_MS = 5000;

/** Shows the calls to and from partners about an order. */
export function OrderCalls({ orderNo }: { readonly orderNo: string }): ReactNode {
  return (
    <PartnerCalls
      about={orderNo}
      answer={useAnswer('GET /order/calls', { number: orderNo }, { refetchMs: REFRESH_MS })}
      onReveal={(reason) => call('POST /order/calls/reveal', { number: orderNo, reason })}
    />
  );
}

/**
 * Shows the calls to and from partners about an agreement: its mandate at the wallet, and messages to its
 * people.
 */
export function AgreementCalls({ agreementNo }: { readonly agreementNo: string }): ReactNode {
  return (
    <PartnerCalls
      about={agreementNo}
      answer={useAnswer('GET /agreement/calls', { agreementNo }, { refetchMs: REFRESH_MS })}
      onReveal={(reason) => call('POST /agreement/calls/reveal', { agreementNo, reason })}
    />
  );
}
