/** What a world is like, by its seed: how long it goes on, how much goes wrong in it, and when. */
import type { Decisions } from './decisions.ts';
import type { Draws } from './draws.ts';
import type { Outage } from './partners/line.ts';
import type { WalletKind } from './partners/wallet-kinds.ts';

export const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** People come within so long for each hundred of orders. */
const COMING_MS = 5 * MINUTE;
const CASH = { own: 0.4, wechat: 0.18, alipay: 0.18, both: 0.24 };
const CASHIERS = {
  own: [],
  wechat: ['wechat'],
  alipay: ['alipay'],
  both: ['wechat', 'alipay'],
} as const satisfies Readonly<Record<keyof typeof CASH, readonly ('wechat' | 'alipay')[]>>;
const WALLETS: Readonly<Record<WalletKind, number>> = {
  signsByCall: 0.5,
  tellsPayers: 0.3,
  debitsByPlan: 0.2,
};
const FAULTS_GO_ON_MS = 30 * MINUTE;
/** Agreements go on over the end of a month, and over another. */
const SIGNERS_COME_MS = 2 * DAY;
const LONG_MS = 45 * DAY;
/**
 * After the last fault everything is to have ended within so long: a quarter of an hour to pay and to be
 * sure of a supplier's absence, half an hour between the slowest looks, and each of that once more. A debit
 * is tried again for two days, and waits for the morning.
 */
const PROMISED_MS = 2 * 60 * MINUTE;
const LONG_PROMISED_MS = 5 * DAY;

/** A place for a process that the release before has at first, and perhaps again. */
interface PlaceOfBefore {
  /** As the names of its processes begin. */
  readonly slot: string;
  readonly upgradedAt: number;
  /** When it is taken back; Infinity: never. */
  readonly backAt: number;
}

export type Nature = ReturnType<typeof natureOf>;

interface Of {
  readonly orders: number;
  readonly signers: number;
  /** Whether some processes are of the release before. */
  readonly hasBefore: boolean;
}

/** What this world is like: a few are calm, others are all trouble. */
export function natureOf(draws: Draws, { orders, signers, hasBefore }: Of, decisions: Decisions) {
  const isLong = signers > 0;
  const comingMs = isLong ? SIGNERS_COME_MS : Math.ceil((orders / 100) * COMING_MS);
  const endAt = isLong ? LONG_MS : comingMs + FAULTS_GO_ON_MS;
  const cash = draws.weighted('who takes cash', CASH);
  const cashiers = CASHIERS[cash];
  const partners = [
    ...(cash === 'own' ? ['cashier'] : cashiers),
    'digital cashier',
    'carrier',
    'aggregator',
    ...(isLong ? ['wallet', 'lender'] : []),
  ];
  const outages: Outage[] = [];
  for (let index = 0; index < draws.whole('outages', 0, 3); index += 1) {
    const from = draws.whole(`outage from ${index}`, 0, endAt - MINUTE);
    const to = Math.min(endAt, from + draws.whole(`outage for ${index}`, 5000, 8 * MINUTE));
    const partner = draws.oneOf(`outage of ${index}`, partners);
    const words = `nothing gets through to the ${partner} from ${from} ms to ${to} ms`;
    if (decisions.happens({ sort: 'fault', kind: 'outage', about: null, words }, `outage ${index}`))
      outages.push({ partner, from, to });
  }
  const stepMs = draws.happens('clock steps', 0.3) ? draws.whole('clock step', -2000, 2000) : 0;
  const stepAt = draws.whole('clock step at', 0, endAt);
  const words = `the clock steps by ${stepMs} ms at ${stepAt} ms`;
  const steps =
    stepMs !== 0 && decisions.happens({ sort: 'fault', kind: 'clockStep', about: null, words }, 'clock');
  const processes = draws.whole('processes', 1, 3);
  return {
    isLong,
    placesOfBefore: hasBefore ? placesOfBeforeOf(draws, decisions, processes, endAt) : [],
    comingMs,
    endAt,
    /** By then everything has come to its end. */
    promisedBy: endAt + (isLong ? LONG_PROMISED_MS : PROMISED_MS),
    outages,
    processes,
    faultRate: draws.oneOf('fault rate', [0.2, 1, 1, 3]),
    dies: draws.happens('dies', 0.7),
    /** Who takes cash over HTTP, in the order of preference; none: the wallet's own cashier. */
    cashiers,
    /** The first of them is offered no more from then on, and answers for what it has. */
    firstCashierLeavesAt: cashiers.length > 1 ? draws.whole('first cashier leaves', 0, 2 * endAt) : Infinity,
    /** What debits agreements; the release before may know one kind alone. */
    walletKind: hasBefore ? 'signsByCall' : draws.weighted('what debits', WALLETS),
    /** Whether the carrier is asked as DT One is. */
    carrierIsDtOne: draws.happens('the carrier is DT One', 0.4),
    /** Partners sign with another key from then on. */
    keysChangeAt: draws.whole('keys change', 0, 2 * endAt),
    // The release before may know nothing of it.
    /** Our own key as their merchant goes over to another one from then on. */
    ourKeyChangesAt: cashiers.length > 0 && !hasBefore ? ourKeyChangesAt(draws, decisions, endAt) : Infinity,
    /** Half of the debits are lost on their way to the wallet: they are decided on again and again. */
    losesDebits: draws.happens('debits are lost', 0.25),
    stepMs: steps ? stepMs : 0,
    stepAt,
  };
}

function ourKeyChangesAt(draws: Draws, decisions: Decisions, endAt: number): number {
  const at = draws.whole('our key changes at', 0, endAt - 1);
  const words = `our key as a merchant is another one from ${at} ms on`;
  const happens =
    draws.happens('our key changes', 0.5) &&
    decisions.happens({ sort: 'act', kind: 'ourKey', about: null, words }, 'our key');
  return happens ? at : Infinity;
}

function placesOfBeforeOf(
  draws: Draws,
  decisions: Decisions,
  processes: number,
  endAt: number,
): PlaceOfBefore[] {
  return Array.from({ length: processes }, (_, index) => slotOf(index)).flatMap((slot) => {
    const upgradedAt = draws.whole(`upgraded ${slot}`, 0, 2 * endAt);
    const isTakenBack = draws.happens(`taken back ${slot}`, 0.3);
    const backAt = isTakenBack ? draws.whole(`back ${slot}`, upgradedAt, 2 * endAt) : Infinity;
    const until = `until ${upgradedAt} ms${isTakenBack ? `, and again from ${backAt} ms` : ''}`;
    const words = `process ${slot} is of the release before ${until}`;
    return decisions.happens({ sort: 'fault', kind: 'releaseBefore', about: null, words }, `release ${slot}`)
      ? [{ slot, upgradedAt, backAt }]
      : [];
  });
}

/** How the names of the processes of a place begin. */
export const slotOf = (index: number): string => String.fromCharCode(65 + index);
