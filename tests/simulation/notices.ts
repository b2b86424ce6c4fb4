/**
 * Notices that partners send. They are repeated on a schedule until accepted, and may be lost, late,
 * duplicated, out of order or altered.
 */
import { orderNoOf as orderNoOfNumber } from '../../apps/gateway/src/orders/model/order-number.ts';
import type { Fleet } from './fleet.ts';
import type { Gateway } from './gateway.ts';
import type { CashierNotice } from './partners/cashier.ts';
import type { HttpNotice } from './partners/http/exchange.ts';
import type { TopUp } from './partners/supplier.ts';
import type { Mandate } from './partners/wallet.ts';
import type { Surroundings } from './surroundings.ts';

/** Waiting times before each attempt to deliver a notice. */
const AGAIN_MS = [0, 2000, 15_000, 60_000, 300_000, 900_000];
const WAY_MS = [50, 3000] as const;
const altered = { otherAmount: 0.01, otherTrade: 0.01, neverSent: 0.05 };
type Altered = keyof typeof altered;
const said: Readonly<Record<Altered, string>> = {
  otherAmount: 'names another amount',
  otherTrade: 'names another trade',
  neverSent: 'is never sent',
};

/** Delivers a notice to a gateway. Returns false when it concerns nothing of ours. */
type Hand = (gateway: Gateway, how: Altered | null) => Promise<boolean>;

export function createNotices(
  { draws, faults, scheduler, trace, occurrenceOf }: Surroundings,
  fleet: () => Fleet<Gateway>,
): {
  readonly ofCashier: (method: 'cash' | 'digital' | 'agreement', notice: CashierNotice) => void;
  /** The wallet reports that it signed a mandate requested earlier. */
  readonly ofMandate: (mandate: Mandate) => void;
  readonly ofSupplier: (name: string, topUp: TopUp) => void;
  /** A notice of a cashier over HTTP; `sent` makes the signed message at the moment of sending. */
  readonly overHttp: (number: string, what: string, sent: () => HttpNotice, isOnly: boolean) => void;
  /** A hint of a supplier over HTTP, which says only that something changed. */
  readonly hint: (name: string, topUp: TopUp, sent: HttpNotice) => void;
} {
  /** `isOnly`: nothing else reports it, so the notice is always sent. */
  async function send(number: string, what: string, hand: Hand, isOnly = false): Promise<void> {
    const orderNo = orderNoOfNumber(number) ?? number;
    const key = occurrenceOf(`notice ${what} ${number}`);
    const subject = `the notice about ${number}, ${what},`;
    const how = faults.at(key, isOnly ? { ...altered, neverSent: 0 } : altered, {
      about: orderNo,
      subject,
      said,
    });
    trace.note(orderNo, `a notice about ${number}: ${what}${how ? `, which ${said[how]}` : ''}`);
    if (how === 'neverSent') return;
    for (const [index, ms] of AGAIN_MS.entries()) {
      await scheduler.sleep(ms + draws.whole(`${key} ${index}`, ...WAY_MS));
      // Only the first attempt is altered; a repeated one arrives intact.
      const reply = await fleet().request(`notice ${what} ${number}`, orderNo, (gateway) =>
        hand(gateway, index === 0 ? how : null),
      );
      if (reply.kind === 'answered' && reply.value) return;
    }
  }

  return {
    ofCashier(method, notice) {
      if (notice.kind === 'refund') {
        const { refundNo, amount, state } = notice.refund;
        if (state === 'processing') return;
        void send(refundNo, `refund ${state}`, (gateway, how) =>
          gateway.refunds.handleWebhook(orderNoOfNumber(refundNo) ?? '', method, {
            kind: 'refund',
            refundNo,
            tradeNo: how === 'otherTrade' ? 'T0' : null,
            state,
            amount: how === 'otherAmount' ? amount + 100n : amount,
            reason: null,
          }),
        );
        return;
      }
      const { paymentNo, state, tradeNo, taken, asked } = notice.trade;
      if (state === 'open') return;
      const amount = state === 'paid' ? taken : asked;
      const hand: Hand = (gateway, how) =>
        gateway.payments.handleWebhook(orderNoOfNumber(paymentNo) ?? '', method, {
          kind: 'payment',
          paymentNo,
          state,
          tradeNo: how === 'otherTrade' ? 'T0' : tradeNo,
          amount: how === 'otherAmount' ? amount + 100n : amount,
          reason: state === 'declined' ? 'user_declined' : null,
          paidFrom: null,
        });
      void send(paymentNo, state, hand, notice.trade.isPaidAfterClosing);
    },
    ofMandate({ agreementNo, requestNo }) {
      void send(agreementNo, 'signed', (gateway) =>
        gateway.automatic.mandateNotice({ agreementNo, requestNo, state: 'active', reason: null }),
      );
    },
    overHttp(number, what, sent, isOnly) {
      const hand: Hand = (gateway, how) => {
        const notice = sent();
        return gateway.cashierNotice(how ? { ...notice, body: withAnotherDigit(notice.body) } : notice);
      };
      void send(number, what, hand, isOnly);
    },
    hint: (name, { deliveryNo, state }, sent) =>
      void send(deliveryNo, state, (gateway) => gateway.deliveryHint(sent, name)),
    ofSupplier(name, { deliveryNo, state, faceFen }) {
      if (state !== 'credited' && state !== 'refused') return;
      void send(deliveryNo, state, (gateway, how) =>
        gateway.delivery.handleWebhook(orderNoOfNumber(deliveryNo) ?? '', name, {
          deliveryNo,
          state,
          carrierRef: `C${deliveryNo}`,
          faceFen: how === 'otherAmount' ? faceFen + 100n : faceFen,
          reason: state === 'refused' ? 'number_suspended' : null,
        }),
      );
    },
  };
}

/** Changes a digit that the signature covers. */
function withAnotherDigit(body: string): string {
  return body.replace(/\d/, (digit) => String((Number(digit) + 1) % 10));
}
