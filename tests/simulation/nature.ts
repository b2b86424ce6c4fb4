/** The properties of a world, drawn from its seed: how long it lasts, how much goes wrong in it, and when. */
import type { Decisions } from './decisions.ts';
import type { Draws } from './draws.ts';
import type { Outage } from './partners/line.ts';
import type { WalletKind } from './partners/wallet-kinds.ts';

export const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Each hundred orders arrive over this time. */
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
/** Long worlds last beyond the end of two months. */
const SIGNERS_COME_MS = 2 * DAY;
const LONG_MS = 45 * DAY;
/**
 * Time after the last fault by which everything must have ended: 15 minutes to pay and to be sure that a
 * supplier has no record, 30 minutes between the slowest checks, and each once more. In long worlds a debit
 * is retried for two days, and waits for the morning.
 */
const PROMISED_MS = 2 * 60 * MINUTE;
const LONG_PROMISED_MS = 5 * DAY;

/** A slot whose process begins as the release before, and may go back to it. */
interface PlaceOfBefore {
  /** The prefix of its process names. */
  readonly slot: string;
  readonly upgradedAt: number;
  /** When it goes back to the release before; Infinity for never. */
  readonly backAt: number;
}

export type Nature = ReturnType<typeof natureOf>;

interface Of {
  readonly orders: number;
  readonly signers: number;
  /** Whether some processes run the release before. */
  readonly hasBefore: boolean;
}

/** Draws the properties of this world: some are calm, others have every kind of trouble. */
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
    /** The time by which everything must have ended. */
    promisedBy: endAt + (isLong ? LONG_PROMISED_MS : PROMISED_MS),
    outages,
    processes,
    faultRate: draws.oneOf('fault rate', [0.2, 1, 1, 3]),
    dies: draws.happens('dies', 0.7),
    /** Cashiers over HTTP, the preferred one first; empty when the wallet's own cashier takes cash. */
    cashiers,
    /** From this time on the first cashier is no longer offered; it still answers for its open payments. */
    firstCashierLeavesAt: cashiers.length > 1 ? draws.whole('first cashier leaves', 0, 2 * endAt) : Infinity,
    /** The kind of wallet that debits agreements; the release before may support one kind only. */
    walletKind: hasBefore ? 'signsByCall' : draws.weighted('what debits', WALLETS),
    /** Whether the supplier speaks DT One's interface. */
    carrierIsDtOne: draws.happens('the carrier is DT One', 0.4),
    /** Partners sign with a new key from this time on. */
    keysChangeAt: draws.whole('keys change', 0, 2 * endAt),
    // The release before may not support a change of our key.
    /** Our merchant key is replaced by a new one from this time on. */
    ourKeyChangesAt: cashiers.length > 0 && !hasBefore ? ourKeyChangesAt(draws, decisions, endAt) : Infinity,
    /** Half of the debits are lost on the way to the wallet, so that each is decided on repeatedly. */
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

/** The prefix of the process names of a slot. */
export const slotOf = (index: number): string => String.fromCharCode(65 + index);
