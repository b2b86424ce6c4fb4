/** The parties of a world besides people: partners with their books, and the gateway that calls them. */
import { testNumbers } from '../../apps/gateway/src/db/testing/test-pool.ts';
import type { Connect } from '../../apps/gateway/src/partners/connections.ts';
import type { Cashiers, PaymentProvider } from '../../apps/gateway/src/partners/payments/port.ts';
import { publishedTimes } from '../../apps/gateway/src/config/order-times.ts';
import type { Fleet } from './fleet.ts';
import { type Gateway, startGateway } from './gateway.ts';
import type { SupplierStops } from './supplier-stops.ts';
import { createPauses } from './pauses.ts';
import type { Keys } from './partners/http/keys.ts';
import type { Limits } from './limits.ts';
import type { Nature } from './nature.ts';
import { createNotices } from './notices.ts';
import { type Books, LENDER, type Unit } from './oracle/books.ts';
import { type Cashier, type CashierNotice, createCashier } from './partners/cashier.ts';
import { createLender, type Lender } from './partners/lender.ts';
import { lenderPort } from './partners/lender-port.ts';
import { type AlipayServer, createAlipayServer } from './partners/http/alipay-server.ts';
import { createDtOneServer, type DtOneServer } from './partners/http/dt-one-server.ts';
import type { HttpNotice } from './partners/http/exchange.ts';
import { createHttpLine } from './partners/http/http-line.ts';
import { createWechatPayServer, type WechatPayServer } from './partners/http/wechat-pay-server.ts';
import { createLine } from './partners/line.ts';
import { createPayPages, type PayPages } from './partners/pay-pages.ts';
import { pointsPort } from './partners/points-port.ts';
import { createPointsService, type PointsService } from './partners/points-service.ts';
import { cashierPort, supplierPort } from './partners/ports.ts';
import { httpCashier, httpSupplier } from './partners/spoken.ts';
import { createSmsBook, type Sms, type SmsBook, smsPort } from './partners/sms-centre.ts';
import { createSupplier, type Supplier } from './partners/supplier.ts';
import { walletPort } from './partners/wallet-port.ts';
import { createWallet, type Wallet } from './partners/wallet.ts';
import type { Prices } from './prices.ts';
import { mobileNoOf, userNoOfMobileNo } from './person.ts';
import type { Planted } from './planted.ts';
import { createSimulatedDatabase } from './simulated-database.ts';
import type { SimulatedProcess } from './simulated-process.ts';
import type { Surroundings } from './surroundings.ts';
import { WORLD_BEGINS } from './world-database.ts';

const METHODS = ['cash', 'wechat', 'alipay', 'digital', 'agreement', 'points'] as const;
/** The ledger has one account for all cashiers. */
const ACCOUNTS = {
  cash: 'cashier',
  wechat: 'cashier',
  alipay: 'cashier',
  digital: 'digitalCashier',
  agreement: 'entrustedPayments',
  points: 'pointsService',
} as const;
const unitOf = (method: (typeof METHODS)[number]): Unit => (method === 'points' ? 'points' : 'fen');
const DAY = 24 * 3_600_000;
/** The share of days on which a balance is below the threshold. */
const LOW_BALANCE = 0.5;
const same = <T>(real: T): T => real;
/** The key under which the trace files events of a mobile number. */
const aboutOf = (mobileNo: string): string => `N000000${userNoOfMobileNo(mobileNo)}00000000`;

export type HttpCashierName = 'wechat' | 'alipay';

export interface Partners {
  readonly cashiers: Readonly<Record<'cash' | 'digital' | HttpCashierName, Cashier>>;
  /** The partners that are called over HTTP. */
  readonly servers: {
    readonly wechat: WechatPayServer;
    readonly alipay: AlipayServer;
    readonly carrier: DtOneServer;
  };
  readonly pages: PayPages;
  readonly points: PointsService;
  readonly wallet: Wallet;
  readonly lender: Lender;
  readonly sms: SmsBook;
  readonly suppliers: Readonly<Record<'carrier' | 'aggregator', Supplier>>;
}

/**
 * `fleet` is a function, since the fleet is made later from these parts. `onSms`: called when a phone
 * receives a message.
 */
export function createPartners(
  surroundings: Surroundings,
  { keysChangeAt, ourKeyChangesAt, carrierIsDtOne, isLong, walletKind: kind }: Nature,
  fleet: () => Fleet<Gateway>,
  onSms: (sms: Sms) => void,
): Partners {
  const { draws, faults, scheduler } = surroundings;
  const notices = createNotices(surroundings, fleet);
  const common = { draws, faults, now: scheduler.now, after: scheduler.after };
  const lender = createLender(common);
  const cashier = (
    method: 'cash' | 'digital' | 'agreement',
    hears: (notice: CashierNotice) => void = () => undefined,
  ): Cashier =>
    createCashier({
      ...common,
      closesForGood: method === 'agreement',
      notify(notice) {
        hears(notice);
        notices.ofCashier(method, notice);
      },
    });
  /** Money of a debit that the lender paid goes back to the lender, not to the payer. */
  const ofWallet = cashier('agreement', (notice) => {
    if (notice.kind === 'refund' && notice.refund.state === 'settled')
      lender.takeBack(notice.refund.paymentNo);
  });
  const now = (): number => WORLD_BEGINS + scheduler.now();
  const keys: Keys = {
    own: () => (scheduler.now() < keysChangeAt ? 0 : 1),
    merchants: () => (scheduler.now() < ourKeyChangesAt ? 0 : 1),
  };
  /** A cashier that sends its notices over HTTP. */
  function withServer<Server extends { noticeOf(notice: CashierNotice): HttpNotice | null }>(
    serverOf: (cashier: Cashier) => Server,
  ): { readonly cashier: Cashier; readonly server: Server } {
    const book = createCashier({
      ...common,
      closesForGood: false,
      hasConsole: !isLong,
      notify(notice) {
        const [number, state] =
          notice.kind === 'payment'
            ? [notice.trade.paymentNo, notice.trade.state]
            : notice.refund.isByOthers
              ? [notice.refund.paymentNo, 'given back in the console']
              : [notice.refund.refundNo, `refund ${notice.refund.state}`];
        const sent = (): HttpNotice | null => server.noticeOf(notice);
        const isOnly = notice.kind === 'payment' && notice.trade.isPaidAfterClosing;
        if (sent()) notices.overHttp(number, state, () => sent() ?? { body: '', headers: {} }, isOnly);
      },
    });
    const server = serverOf(book);
    return { cashier: book, server };
  }
  const wechat = withServer((book) => createWechatPayServer(book, now, keys.own));
  const alipay = withServer((book) => createAlipayServer(book, now, scheduler.after, keys));
  const cashiers = {
    cash: cashier('cash'),
    digital: cashier('digital'),
    wechat: wechat.cashier,
    alipay: alipay.cashier,
  };
  const supplier = (name: string, canCancel: boolean): Supplier =>
    createSupplier({
      ...common,
      name,
      canCancel,
      notify(topUp) {
        if (name === 'carrier' && carrierIsDtOne) notices.hint(name, topUp, dtOne.noticeOf(topUp));
        else notices.ofSupplier(name, topUp);
      },
    });
  const carrier = supplier('carrier', true);
  const dtOne = createDtOneServer(carrier, { draws, faults, now });
  return {
    cashiers,
    servers: { wechat: wechat.server, alipay: alipay.server, carrier: dtOne },
    pages: createPayPages({ own: [cashiers.cash, cashiers.digital], wechat, alipay }),
    points: createPointsService(common),
    lender,
    wallet: createWallet({ ...common, kind, cashier: ofWallet, lender, notifySigned: notices.ofMandate }),
    sms: createSmsBook(scheduler.now, onSms),
    suppliers: { carrier, aggregator: supplier('aggregator', false) },
  };
}

export interface StartParts {
  readonly surroundings: Surroundings;
  readonly partners: Partners;
  readonly nature: Nature;
  readonly limits: Limits;
  readonly prices: Prices;
  readonly supplierStops: SupplierStops;
  readonly clockOf: (process: SimulatedProcess) => () => number;
  readonly planted: Planted;
  /** Called when a debit is sent; returns the time. */
  readonly onSending: (paymentNo: string, agreementNo: string) => number;
}

/** The cashiers that a process starting now is configured with. */
function cashTakenBy(
  { cashiers: names, firstCashierLeavesAt }: Nature,
  nowMs: number,
  made: (name: HttpCashierName) => PaymentProvider,
  own: PaymentProvider,
): { readonly cash: PaymentProvider; readonly cashiers?: Cashiers } {
  const [first] = names;
  if (first === undefined) return { cash: own };
  const byName = new Map(names.map((name) => [name, made(name)]));
  const offered = nowMs < firstCashierLeavesAt ? names : names.slice(1);
  return { cash: byName.get(first) ?? own, cashiers: { byName, offered, unnamed: first } };
}

/** Returns the function that starts a gateway in a process. */
export function startIn(parts: StartParts) {
  const { surroundings, partners, nature, limits, prices, supplierStops } = parts;
  const { clockOf, planted, onSending } = parts;
  return (process: SimulatedProcess, die: () => void): Gateway => {
    const { cashier = same, supplier = same, points = same, wallet = same, sms = same } = planted;
    const { database = same, isSwitchedOff = same } = planted;
    const { draws, scheduler } = surroundings;
    const ask = createLine(process, surroundings, nature, die);
    const clock = clockOf(process);
    const line = createHttpLine(process, surroundings, ask);
    const http = (...of: Parameters<typeof line>): Connect => (planted.connect ?? same)(line(...of));
    const { servers } = partners;
    // Operators replace the key in the configuration of all processes and restart them.
    const ourKey = scheduler.now() < nature.ourKeyChangesAt ? 0 : 1;
    const cash = cashier(cashierPort('cashier', partners.cashiers.cash, ask));
    const gateway = startGateway({
      process,
      database: database(createSimulatedDatabase(process, surroundings, testNumbers, die)),
      clock,
      draws,
      hasAgreements: nature.isLong,
      mobileNoOf,
      prices: () => prices.knownBy(process.name),
      limit: () => limits.knownBy(process.name),
      cashiers: {
        ...cashTakenBy(
          nature,
          scheduler.now(),
          (name) => cashier(httpCashier(name, clock, http(name, servers[name]), ourKey)),
          cash,
        ),
        digital: cashier(cashierPort('digital cashier', partners.cashiers.digital, ask)),
      },
      points: points(pointsPort(partners.points, ask)),
      lender: lenderPort(partners.lender, ask),
      suppliers: new Map([
        [
          'carrier',
          supplier(
            nature.carrierIsDtOne
              ? httpSupplier(clock, http('carrier', servers.carrier))
              : supplierPort('carrier', partners.suppliers.carrier, ask, null),
          ),
        ],
        [
          'aggregator',
          supplier(
            supplierPort('aggregator', partners.suppliers.aggregator, ask, publishedTimes.absentAfterMs),
          ),
        ],
      ]),
      wallet: wallet(walletPort(partners.wallet, ask, onSending)),
      sms: sms(smsPort(partners.sms, ask, aboutOf)),
      bill: (mobileNo) =>
        ask({ partner: 'carrier', name: 'bill', about: aboutOf(mobileNo) }, () => {
          const now = scheduler.now();
          const isLow = draws.happens(`balance of ${mobileNo} on day ${Math.floor(now / DAY)}`, LOW_BALANCE);
          const asOf = new Date(WORLD_BEGINS + now);
          return { kind: 'bill', balanceFen: isLow ? 500n : 9000n, asOf, months: [] } as const;
        }),
      pauseMs: createPauses(process.name, surroundings),
      isSwitchedOff: isSwitchedOff((name) => supplierStops.knownBy(process.name, name)),
      alter: planted.automatic ?? same,
      routeOf: (faceFen) => (faceFen === 5000n ? ['aggregator', 'carrier'] : ['carrier', 'aggregator']),
      onLog: (message) => surroundings.trace.note(null, `process ${process.name} says: ${message}`),
    });
    return planted.gateway ? planted.gateway(gateway) : gateway;
  };
}

/** The partners' books, as the oracle reads them. */
export function booksOf({
  cashiers,
  points,
  wallet,
  lender,
  suppliers,
}: Partners): Pick<Books, 'taken' | 'returned' | 'credits' | 'frozen'> {
  const of = { ...cashiers, agreement: wallet.cashier, points: points.cashier };
  const where = (method: (typeof METHODS)[number]) => ({ account: ACCOUNTS[method], unit: unitOf(method) });
  return {
    taken: METHODS.flatMap((method) =>
      [...of[method].trades.values()].flatMap(
        ({ paymentNo, taken: amount, takenAt: at, isPaidAfterClosing: isAfterClosing, answeredPaidAt }) =>
          at === null
            ? []
            : [
                {
                  ...where(method),
                  paymentNo,
                  amount,
                  at,
                  isAfterClosing,
                  answeredPaidAt: answeredPaidAt === null ? null : answeredPaidAt - WORLD_BEGINS,
                },
              ],
      ),
    ),
    returned: METHODS.flatMap((method) =>
      [...of[method].returns.values()].flatMap(({ refundNo, paymentNo, amount, settledAt: at, isByOthers }) =>
        at === null ? [] : [{ ...where(method), refundNo, paymentNo, amount, at, isByOthers }],
      ),
    ),
    frozen: [...points.cashier.trades.values()]
      .filter(({ state }) => state === 'open')
      .map(({ paymentNo }) => paymentNo),
    credits: [
      ...Object.entries(suppliers).flatMap(([supplier, { credits }]) =>
        credits.map((credit) => ({ supplier, ...credit })),
      ),
      ...[...lender.repayments.values()].flatMap(({ requestNo, userNo, fen, settledAt: at }) =>
        at === null
          ? []
          : [{ supplier: LENDER, deliveryNo: requestNo, mobileNo: mobileNoOf(userNo), faceFen: fen, at }],
      ),
    ],
  };
}
