/**
 * Partners in the run's own process, which do everything after the same short delay and report it. The cost
 * of a partner over HTTP is the same for every charge, whatever the number of agreements, and a partner's
 * processor time is not part of the measurement.
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
  /** The number of calls so far: debits, top-ups, balances, messages. */
  readonly calls: Record<'authorise' | 'topUp' | 'bill' | 'send', number>;
}

/** Whether a number's balance is low: ¥5.00 if it ends in an even digit, otherwise ¥50.00. */
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

/**
 * Returns what is stored of a request before it is sent: as long as over HTTP, since the database stores it.
 */
function bodyOf(request: object): string {
  return JSON.stringify(request, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

/**
 * Provides the calls that the run makes; any other fails as no function. Optional calls of a port are left
 * out.
 */
const only = <Port extends object>(calls: Partial<Port>): Port => calls as Port;
