import type { ReactNode } from 'react';
import { call, useAnswer } from '../calls/index.ts';
import { PartnerCalls } from './partner-calls.tsx';

/** Who has just asked a partner again waits for what it says. */
const REFRESH_MS = 5000;

/** What was sent to partners about an order, and what came from them. */
export function OrderCalls({ orderNo }: { readonly orderNo: string }): ReactNode {
  return (
    <PartnerCalls
      about={orderNo}
      answer={useAnswer('GET /order/calls', { number: orderNo }, { refetchMs: REFRESH_MS })}
      onReveal={(reason) => call('POST /order/calls/reveal', { number: orderNo, reason })}
    />
  );
}

/** The same about an agreement: its mandate at the wallet, and messages to its people. */
export function AgreementCalls({ agreementNo }: { readonly agreementNo: string }): ReactNode {
  return (
    <PartnerCalls
      about={agreementNo}
      answer={useAnswer('GET /agreement/calls', { agreementNo }, { refetchMs: REFRESH_MS })}
      onReveal={(reason) => call('POST /agreement/calls/reveal', { agreementNo, reason })}
    />
  );
}
