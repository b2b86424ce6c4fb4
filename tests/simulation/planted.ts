/**
 * Faults of a gateway that has them: each wraps a part of it, and makes one of the oracle's rules find
 * something. A rule that no planted fault breaks proves nothing.
 */
import type { Database } from '../../apps/gateway/src/db/pool.ts';
import type { Connect } from '../../apps/gateway/src/partners/connections.ts';
import type { TopUpSupplier } from '../../apps/gateway/src/partners/carrier/port.ts';
import { type PaymentProvider, unpaid } from '../../apps/gateway/src/partners/payments/port.ts';
import type { SmsCentre } from '../../apps/gateway/src/partners/sms/port.ts';
import type { AutomaticTopUp } from './automatic-top-up.ts';
import { createOccurrences } from './draws.ts';
import type { Gateway } from './gateway.ts';
import type { PointsPort } from './partners/points-port.ts';
import type { WalletPort } from './partners/wallet-port.ts';
import { saving } from './planted-database.ts';

export interface Planted {
  /** The rule that has to find it. */
  readonly breaks: string;
  readonly database?: (real: Database) => Database;
  readonly cashier?: (real: PaymentProvider) => PaymentProvider;
  /** Of who is asked over HTTP. */
  readonly connect?: (real: Connect) => Connect;
  readonly supplier?: (real: TopUpSupplier) => TopUpSupplier;
  readonly points?: (real: PointsPort) => PointsPort;
  readonly gateway?: (real: Gateway) => Gateway;
  readonly wallet?: (real: WalletPort) => WalletPort;
  readonly sms?: (real: SmsCentre) => SmsCentre;
  readonly isSwitchedOff?: (real: (supplier: string) => boolean) => (supplier: string) => boolean;
  /** What partners list for whoever compares the books. */
  readonly lists?: <Lists extends object>(real: Lists) => Lists;
  readonly automatic?: (real: AutomaticTopUp) => AutomaticTopUp;
}

/** With other arguments for what writes orders. */
const savingOrders = (real: Database, change: (values: unknown[]) => void): Database =>
  saving(real, /^save-orders(?:-with-vouchers)?$/, change);

/** Of `save_orders`: its new orders, its transfers, its wakes, and what becomes of vouchers. */
const [NEW, TRANSFERS, WAKES, VOUCHERS] = [0, 6, 7, 10];
type List = (...range: unknown[]) => AsyncIterable<unknown> | Promise<unknown>;

/** The same lists, none of which ever fails. */
function wholeWhateverFails<Lists extends object>(real: Lists): Lists {
  async function* asFarAsItComes(lines: AsyncIterable<unknown>) {
    try {
      yield* lines;
    } catch {
      // Planted: nobody asks why it ended.
    }
  }
  const lists = Object.entries(real as Record<string, List>).map(([name, list]) => [
    name,
    (...range: unknown[]) => {
      const given = list(...range);
      return given instanceof Promise ? given.catch(() => []) : asFarAsItComes(given);
    },
  ]);
  return Object.fromEntries(lists) as Lists;
}

const isEveryThird = (values: readonly unknown[]): boolean =>
  /"order_no":"\d{23}[258]"/.test(String(values[WAKES]));

export const plantedFaults = {
  /** Each sending has a delivery number of its own. */
  newNumberForEachSending: {
    breaks: 'credited at most once',
    supplier(real) {
      const count = createOccurrences();
      return {
        ...real,
        topUp(request, body) {
          const sending = count(request.deliveryNo);
          const deliveryNo = sending === 1 ? request.deliveryNo : `${request.deliveryNo}-${sending}`;
          return real.topUp({ ...request, deliveryNo }, body);
        },
      };
    },
  },
  /** Each sending of a refund has a number of its own. */
  newNumberForEachRefund: {
    breaks: 'refunded at most once',
    cashier(real) {
      const count = createOccurrences();
      return {
        ...real,
        async refund(request, body) {
          const refundNo = `${request.refundNo}-${count(request.refundNo)}`;
          const result = await real.refund({ ...request, refundNo }, body);
          return result.kind === 'refund' && result.state === 'processing'
            ? { kind: 'indeterminate', why: 'planted' }
            : result;
        },
      };
    },
  },
  /** No answer of a supplier is taken for a no. */
  silenceIsRefusal: {
    breaks: 'never refunded beside a credit',
    supplier: (real) => ({
      ...real,
      async topUp(request, body) {
        const result = await real.topUp(request, body);
        if (result.kind !== 'indeterminate') return result;
        return {
          kind: 'delivery',
          state: 'refused',
          carrierRef: null,
          faceFen: request.faceFen,
          reason: null,
        };
      },
    }),
  },
  /** A supplier's refusal is taken for a credit. */
  refusalIsCredit: {
    breaks: 'paid once for a credit, and not at all without one',
    supplier: (real) => ({
      ...real,
      async topUp(request, body) {
        const result = await real.topUp(request, body);
        return result.kind === 'delivery' && result.state === 'refused'
          ? { ...result, state: 'credited' }
          : result;
      },
    }),
  },
  /** A third of the orders is written without its postings. */
  postingsAreLeftOut: {
    breaks: 'every fen is explained',
    database: (real) =>
      savingOrders(real, (values) => {
        if (isEveryThird(values)) values[TRANSFERS] = null;
      }),
  },
  /** The same, which the product finds by itself. */
  postingsAreLeftOutOfBooks: {
    breaks: 'reconciliation finds no difference',
    database: (real) =>
      savingOrders(real, (values) => {
        if (isEveryThird(values)) values[TRANSFERS] = null;
      }),
  },
  /** A statement that ends in the middle is taken for a whole one, and sums that do not come for none. */
  cutStatementsAreWhole: {
    breaks: 'reconciliation finds every difference',
    lists: (real) => wholeWhateverFails(real),
  },
  /** A third of the orders gets no wake. */
  wakesAreLeftOut: {
    breaks: 'everything ends in time',
    database: (real) =>
      savingOrders(real, (values) => {
        if (isEveryThird(values)) values[WAKES] = null;
      }),
  },
  /** Somebody who looks is told that what is accepted is credited. */
  acceptedIsToldAsCredited: {
    breaks: 'nobody is told what is not so',
    gateway: (real) => ({
      ...real,
      async look(orderNo) {
        const shown = await real.look(orderNo);
        const isAccepted = shown.order.deliveryState === 'accepted';
        return isAccepted ? { ...shown, order: { ...shown.order, state: 'credited' } } : shown;
      },
    }),
  },
  /** What was closed is told as still to be paid, now and then. */
  closedOpensAgain: {
    breaks: 'what was told once stays',
    gateway(real) {
      const count = createOccurrences();
      return {
        ...real,
        async look(orderNo) {
          const shown = await real.look(orderNo);
          const opens = shown.order.state === 'credited' && count(orderNo) > 1;
          return opens ? { ...shown, order: { ...shown.order, state: 'delivering' } } : shown;
        },
      };
    },
  },
  /** An account is told as closed, and everything stays. */
  closingIsOnlyTold: {
    breaks: 'nothing is kept of a closed account',
    gateway: (real) => ({ ...real, closeAccount: () => Promise.resolve(true) }),
  },
  /** An order costs what it costs as it arrives, whatever its page showed. */
  presentPriceIsTaken: {
    breaks: 'an order costs what was shown',
    gateway: (real) => ({
      ...real,
      place(order) {
        if (order.offer.kind === 'goods' || order.voucherNo !== null) return real.place(order);
        return real.place({ ...order, priceFen: real.priceOf(order.faceFen) });
      },
    }),
  },
  /** Orders are written whatever their user may top up. */
  limitsAreNotLookedAt: {
    breaks: 'no more than a user may top up',
    database: (real) =>
      savingOrders(real, (values) => {
        const orders = values[NEW];
        if (typeof orders !== 'string') return;
        const rows = JSON.parse(orders) as readonly object[];
        values[NEW] = JSON.stringify(
          rows.map((row) => ({ ...row, most_per_day_fen: 10_000_000, most_per_month_fen: 10_000_000 })),
        );
      }),
  },
  /** Orders are written, and nothing becomes of their vouchers. */
  vouchersStayFree: {
    breaks: 'a voucher is spent at most once',
    database: (real) =>
      savingOrders(real, (values) => {
        if (values[VOUCHERS]) values[VOUCHERS] = '[]';
      }),
  },
  /** A voucher does not come back when its order comes to nothing. */
  vouchersDoNotComeBack: {
    breaks: 'a voucher is free again unless it was spent',
    database: (real) =>
      savingOrders(real, (values) => {
        const moves = values[VOUCHERS];
        if (typeof moves !== 'string') return;
        const rows = JSON.parse(moves) as readonly { readonly event: string }[];
        values[VOUCHERS] = JSON.stringify(rows.filter(({ event }) => event !== 'returned'));
      }),
  },
  /** A process does not hear of what operators switch off. */
  switchedOffIsOverlooked: {
    breaks: 'nothing new goes to a supplier that is switched off',
    isSwitchedOff: () => () => false,
  },
  /** What is paid after it was closed is nobody's. */
  lateMoneyIsOverlooked: {
    breaks: 'paid once for a credit, and not at all without one',
    gateway: (real) => ({
      ...real,
      payments: {
        ...real.payments,
        async handleWebhook(orderNo, ...of) {
          const { order } = await real.look(orderNo);
          return order.state === 'closed' ? true : real.payments.handleWebhook(orderNo, ...of);
        },
      },
    }),
  },
  /** Frozen points are taken for spent. */
  pointsAreNotSpent: {
    breaks: 'points are taken once for a credit, and not at all without one',
    points: (real) => ({
      ...real,
      async capture(paymentNo) {
        const result = await real.query(paymentNo);
        return result.kind === 'payment' && result.state === 'open'
          ? { ...result, state: 'paid', tradeNo: result.tradeNo ?? '', amount: result.amount ?? 0n }
          : result;
      },
    }),
  },
  /** Points are told as given back, and stay frozen. */
  pointsStayFrozen: {
    breaks: 'every point is explained',
    points: (real) => ({ ...real, void: () => Promise.resolve(unpaid('closed')) }),
  },
  /** Each time that a request arrives it is another one. */
  requestsAreNotKnownAgain: {
    breaks: 'one request is one order',
    gateway(real) {
      const count = createOccurrences();
      return {
        ...real,
        async place(order) {
          const requestNo = `${order.idempotencyKey}-${count(order.idempotencyKey)}`;
          const shown = await real.place({ ...order, idempotencyKey: requestNo });
          return { ...shown, order: { ...shown.order, requestNo: order.idempotencyKey } };
        },
      };
    },
  },
} as const satisfies Readonly<Record<string, Planted>>;
