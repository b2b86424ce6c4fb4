/**
 * Partners in the run's own process, which do everything after the same short while and say so. What a
 * partner costs over HTTP is the same for every charge, however many agreements there are, and its processor
 * time is not ours to measure.
 */
import { setTimeout as after } from 'node:timers/promises';
import type { Bill, CarrierService, DeliveryResult } from '../../apps/gateway/src/partners/carrier/index.ts';
import type { EntrustedPayments } from '../../apps/gateway/src/partners/entrust/index.ts';
import type { PaymentResult } from '../../apps/gateway/src/partners/payments/index.ts';
import type { SmsCentre } from '../../apps/gateway/src/partners/sms/index.ts';

const LATENCY_MS = 2;

export interface InstantPartners {
  readonly wallet: EntrustedPayments;
  readonly carrier: CarrierService;
  readonly sms: SmsCentre;
  /** Calls so far: debits, top-ups, balances, messages. */
  readonly calls: Record<'authorise' | 'topUp' | 'bill' | 'send', number>;
}

/** Numbers that end in an even digit have ¥5.00 left, the others ¥50.00. */
function isLow(mobileNo: string): boolean {
  return Number(mobileNo.at(-1)) % 2 === 0;
}

export function createInstantPartners(): InstantPartners {
  const calls = { authorise: 0, topUp: 0, bill: 0, send: 0 };
  const answer = async <T>(call: keyof typeof calls, value: T): Promise<T> => {
    calls[call] += 1;
    await after(LATENCY_MS);
    return value;
  };
  return {
    calls,
    wallet: only<EntrustedPayments>({
      authoriseBody: bodyOf,
      authorise: ({ paymentNo, amount }) =>
        answer<PaymentResult>('authorise', {
          kind: 'payment',
          tradeNo: `T${paymentNo}`,
          state: 'paid',
          amount,
          payUrl: null,
          declineReason: null,
          paidFrom: '和包余额',
        }),
    }),
    carrier: only<CarrierService>({
      lookUp: async () => {
        await after(LATENCY_MS);
        return { kind: 'number', carrier: null, ported: false, acceptsTopUp: true };
      },
      serves: () => true,
      topUpBody: bodyOf,
      topUp: ({ deliveryNo, faceFen }) =>
        answer<DeliveryResult>('topUp', {
          kind: 'delivery',
          state: 'credited',
          carrierRef: `C${deliveryNo}`,
          faceFen,
          reason: null,
        }),
      bill: (mobileNo) =>
        answer<Bill>('bill', {
          kind: 'bill',
          balanceFen: isLow(mobileNo) ? 500n : 5000n,
          asOf: new Date(),
          months: [],
        }),
    }),
    sms: { send: () => answer('send', true) },
  };
}

/** What is kept of a request before it is sent: as long as over HTTP, for the database stores it. */
function bodyOf(request: object): string {
  return JSON.stringify(request, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

/** The calls that the run makes; any other is no function. What a port may leave out is left out. */
const only = <Port extends object>(calls: Partial<Port>): Port => calls as Port;
