/**
 * Who credits numbers, with a book of its own. The same delivery number is the same top-up, however often it
 * is asked for.
 */
import type { Draws } from '../draws.ts';

export interface TopUp {
  readonly deliveryNo: string;
  readonly mobileNo: string;
  readonly faceFen: bigint;
  state: 'accepted' | 'credited' | 'refused' | 'cancelled';
}

/** A line in its book: a number was credited. */
export interface Credit {
  readonly deliveryNo: string;
  readonly mobileNo: string;
  readonly faceFen: bigint;
  readonly at: number;
}

export interface Supplier {
  readonly credits: readonly Credit[];
  /** Null: it has no float for it now, and nothing was begun. */
  topUp(request: Omit<TopUp, 'state'>): TopUp | null;
  find(deliveryNo: string): TopUp | null;
  /** Ends what it has not credited; one that cannot gives it as it stands. */
  cancel(request: Omit<TopUp, 'state'>): TopUp | null;
}

const MOODS = { credits: 0.62, creditsLater: 0.18, refuses: 0.08, refusesLater: 0.08, lacksFloat: 0.04 };
const LATER_MS = [3000, 900_000] as const;

export function createSupplier({
  draws,
  canCancel,
  now,
  after,
  notify,
}: {
  readonly draws: Draws;
  readonly canCancel: boolean;
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => void;
  readonly notify: (topUp: TopUp) => void;
}): Supplier {
  const topUps = new Map<string, TopUp>();
  const credits: Credit[] = [];
  const lackedFloat = new Set<string>();

  function end(topUp: TopUp, state: 'credited' | 'refused'): void {
    if (topUp.state !== 'accepted') return;
    topUp.state = state;
    const { deliveryNo, mobileNo, faceFen } = topUp;
    if (state === 'credited') credits.push({ deliveryNo, mobileNo, faceFen, at: now() });
    notify(topUp);
  }

  return {
    credits,
    topUp(request) {
      const { deliveryNo } = request;
      const known = topUps.get(deliveryNo);
      if (known) return known;
      const mood = draws.weighted(`delivery mood ${deliveryNo}`, MOODS);
      if (mood === 'lacksFloat' && !lackedFloat.has(deliveryNo)) {
        lackedFloat.add(deliveryNo);
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
