/**
 * Faults planted into a gateway: each wraps a part of it and makes one of the oracle's rules find a
 * violation. A rule that no planted fault breaks proves nothing.
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
  /** The rule that must find it. */
  readonly breaks: string;
  readonly database?: (real: Database) => Database;
  readonly cashier?: (real: PaymentProvider) => PaymentProvider;
  /** Wraps the connection to partners over HTTP. */
  readonly connect?: (real: Connect) => Connect;
  readonly supplier?: (real: TopUpSupplier) => TopUpSupplier;
  readonly points?: (real: PointsPort) => PointsPort;
  readonly gateway?: (real: Gateway) => Gateway;
  readonly wallet?: (real: WalletPort) => WalletPort;
  readonly sms?: (real: SmsCentre) => SmsCentre;
  readonly isSwitchedOff?: (real: (supplier: string) => boolean) => (supplier: string) => boolean;
  /** Wraps the lists that reconciliation reads from partners. */
  readonly lists?: <Lists extends object>(real: Lists) => Lists;
  readonly automatic?: (real: AutomaticTopUp) => AutomaticTopUp;
}

/** Changes the arguments of the statement that writes orders. */
const savingOrders = (real: Database, change: (values: unknown[]) => void): Database =>
  saving(real, /^save-orders(?:-with-vouchers)?$/, change);

/** The arguments of `save_orders` for new orders, transfers, wakes and vouchers. */
const [NEW, TRANSFERS, WAKES, VOUCHERS] = [0, 6, 7, 10];
type List = (...range: unknown[]) => AsyncIterable<unknown> | Promise<unknown>;

/** The same lists, with failures hidden. */
function wholeWhateverFails<Lists extends object>(real: Lists): Lists {
  async function* asFarAsItComes(lines: AsyncIterable<unknown>) {
    try {
      yield* lines;
    } catch {
      // Planted: the reason why the list ended is ignored.
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
  /** Uses a new delivery number for each attempt. */
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
  /** Uses a new refund number for each attempt. */
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
  /** Treats a supplier that does not answer as one that refused. */
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
  /** Treats a supplier's refusal as a credit. */
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
  /** Writes a third of the orders without their ledger postings. */
  postingsAreLeftOut: {
    breaks: 'every fen is explained',
    database: (real) =>
      savingOrders(real, (values) => {
        if (isEveryThird(values)) values[TRANSFERS] = null;
      }),
  },
  /** The same fault, which the product's own reconciliation must find. */
  postingsAreLeftOutOfBooks: {
    breaks: 'reconciliation finds no difference',
    database: (real) =>
      savingOrders(real, (values) => {
        if (isEveryThird(values)) values[TRANSFERS] = null;
      }),
  },
  /** Takes a statement that was cut short for a complete one, and missing totals for none. */
  cutStatementsAreWhole: {
    breaks: 'reconciliation finds every difference',
    lists: (real) => wholeWhateverFails(real),
  },
  /** Writes a third of the orders without a wake. */
  wakesAreLeftOut: {
    breaks: 'everything ends in time',
    database: (real) =>
      savingOrders(real, (values) => {
        if (isEveryThird(values)) values[WAKES] = null;
      }),
  },
  /** Reports an accepted delivery as credited. */
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
  /** Now and then reports a closed order as still awaiting payment. */
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
  /** Reports an account as closed and keeps everything. */
  closingIsOnlyTold: {
    breaks: 'nothing is kept of a closed account',
    gateway: (real) => ({ ...real, closeAccount: () => Promise.resolve(true) }),
  },
  /** Charges the price at the time of the request, whatever the page showed. */
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
  /** Writes orders without checking the user's limits. */
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
  /** Writes orders without reserving their vouchers. */
  vouchersStayFree: {
    breaks: 'a voucher is spent at most once',
    database: (real) =>
      savingOrders(real, (values) => {
        if (values[VOUCHERS]) values[VOUCHERS] = '[]';
      }),
  },
  /** Does not release a voucher when its order fails. */
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
  /** Does not learn which suppliers operators switched off. */
  switchedOffIsOverlooked: {
    breaks: 'nothing new goes to a supplier that is switched off',
    isSwitchedOff: () => () => false,
  },
  /** Ignores payments that arrive after closing. */
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
  /** Treats held points as spent. */
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
  /** Reports points as released and keeps them held. */
  pointsStayFrozen: {
    breaks: 'every point is explained',
    points: (real) => ({ ...real, void: () => Promise.resolve(unpaid('closed')) }),
  },
  /** Treats each copy of a request as a new one. */
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
