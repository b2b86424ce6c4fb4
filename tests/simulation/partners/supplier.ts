/**
 * A supplier that credits numbers, with a book of its own. A delivery number always means the same top-up,
 * however often it is sent.
 */
import type { Draws } from '../draws.ts';
import type { Faults } from '../faults.ts';
import { orderNoOf } from './line.ts';

export interface TopUp {
  readonly deliveryNo: string;
  readonly mobileNo: string;
  readonly faceFen: bigint;
  state: 'accepted' | 'credited' | 'refused' | 'cancelled';
}

/** A line of its book: a credited number. */
export interface Credit {
  readonly deliveryNo: string;
  readonly mobileNo: string;
  readonly faceFen: bigint;
  readonly at: number;
}

export interface Supplier {
  readonly credits: readonly Credit[];
  /** When each delivery first arrived. */
  readonly begun: ReadonlyMap<string, number>;
  /** Begins a top-up. Null when its float is too low; nothing was begun then. */
  topUp(request: Omit<TopUp, 'state'>): TopUp | null;
  find(deliveryNo: string): TopUp | null;
  /** Cancels what it has not credited; a supplier that cannot cancel returns it unchanged. */
  cancel(request: Omit<TopUp, 'state'>): TopUp | null;
}

const MOODS = { credits: 0.62, creditsLater: 0.18, refuses: 0.08, refusesLater: 0.08, lacksFloat: 0.04 };
const LATER_MS = [3000, 900_000] as const;

const said: Readonly<Partial<Record<keyof typeof MOODS, string>>> = {
  creditsLater: 'credits it later',
  refuses: 'refuses it',
  refusesLater: 'refuses it later',
  lacksFloat: 'has no float for it at first',
};

/** `name`: the supplier's name in the trace. */
export function createSupplier({
  name,
  draws,
  faults,
  canCancel,
  now,
  after,
  notify,
}: {
  readonly name: string;
  readonly draws: Draws;
  readonly faults: Faults;
  readonly canCancel: boolean;
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => void;
  readonly notify: (topUp: TopUp) => void;
}): Supplier {
  const topUps = new Map<string, TopUp>();
  const credits: Credit[] = [];
  const begun = new Map<string, number>();
  const moods = new Map<string, keyof typeof MOODS>();

  function end(topUp: TopUp, state: 'credited' | 'refused'): void {
    if (topUp.state !== 'accepted') return;
    topUp.state = state;
    const { deliveryNo, mobileNo, faceFen } = topUp;
    if (state === 'credited') credits.push({ deliveryNo, mobileNo, faceFen, at: now() });
    notify(topUp);
  }

  return {
    credits,
    begun,
    topUp(request) {
      const { deliveryNo } = request;
      if (!begun.has(deliveryNo)) begun.set(deliveryNo, now());
      const known = topUps.get(deliveryNo);
      if (known) return known;
      const mood =
        moods.get(deliveryNo) ??
        faults.way(`delivery mood ${deliveryNo}`, MOODS, 'credits', {
          about: orderNoOf(deliveryNo),
          subject: `${name}, asked for top-up ${deliveryNo},`,
          said,
        });
      moods.set(deliveryNo, mood);
      if (mood === 'lacksFloat') {
        moods.set(deliveryNo, 'credits');
        return null;
      }
      const topUp: TopUp = { ...request, state: 'accepted' };
      topUps.set(deliveryNo, topUp);
      const state = mood === 'refuses' || mood === 'refusesLater' ? 'refused' : 'credited';
      if (mood === 'creditsLater' || mood === 'refusesLater')
        after(draws.whole(`delivery takes ${deliveryNo}`, ...LATER_MS), () => end(topUp, state));
      else end(topUp, state);
      return topUp;
    },
    find: (deliveryNo) => topUps.get(deliveryNo) ?? null,
    cancel(request) {
      const known = topUps.get(request.deliveryNo);
      if (!canCancel) return known ?? null;
      if (known?.state === 'accepted') known.state = 'cancelled';
      if (known) return known;
      const cancelled: TopUp = { ...request, state: 'cancelled' };
      topUps.set(request.deliveryNo, cancelled);
      return cancelled;
    },
  };
}
