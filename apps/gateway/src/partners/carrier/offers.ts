/**
 * The offers of a supplier, read from time to time and remembered in between. Prices and amounts change there
 * without notice, so a reading is valid for a short time only. While no valid reading exists, the agreement
 * with the supplier decides, and its own refusal.
 */
import type { Fen } from '@phonebill/money';
import { type Clock, HOUR_MS, MINUTE_MS } from '../../runtime/time/index.ts';
import type { Indeterminate } from '../answers.ts';

/** The amounts, in fen, with which a number may be credited. */
export interface SoldAmounts {
  readonly fixed: readonly Fen[];
  /** The range of amounts, both ends included; null when there are no others. */
  readonly range: { readonly least: Fen; readonly most: Fen } | null;
}

/** Returns whether a supplier credits this face value: it is one of its products, or within its range. */
export function isSold({ fixed, range }: SoldAmounts, faceFen: Fen): boolean {
  return fixed.includes(faceFen) || (range !== null && faceFen >= range.least && faceFen <= range.most);
}

/** How long a reading is fresh; after that it is read again but remains valid. */
const FRESH_MS = 10 * MINUTE_MS;
/** How long a reading is valid. */
const KNOWN_MS = HOUR_MS;
/**
 * How long after an unanswered reading the supplier is not asked again, so that it is not asked at each
 * order.
 */
const AGAIN_AFTER_MS = 30_000;
/** The longest that a caller waits for the first reading. */
const WAIT_MS = 1500;

export interface OfferBook<Offers> {
  /** Returns the last reading; null when none is valid. Starts a new reading when one is due. */
  known(): Offers | null;
  /** Does the same, but waits for the first reading, or for a moment at most. */
  ready(): Promise<Offers | null>;
}

/**
 * Creates an offer book. `read` returns all that is sold, or indeterminate: a partial reading would hide the
 * rest. It must never throw.
 */
export function createOfferBook<Offers>(
  read: () => Promise<Offers | Indeterminate>,
  clock: Clock,
): OfferBook<Offers> {
  let kept: { readonly offers: Offers; readonly at: number } | null = null;
  let reading: Promise<void> | null = null;
  let nextAt = 0;

  async function readOnce(): Promise<void> {
    const asked = clock();
    const offers = await read();
    if (isIndeterminate(offers)) nextAt = asked + AGAIN_AFTER_MS;
    else {
      kept = { offers, at: asked };
      nextAt = asked + FRESH_MS;
    }
    reading = null;
  }

  function known(): Offers | null {
    if (clock() >= nextAt) reading ??= readOnce();
    return kept !== null && clock() - kept.at < KNOWN_MS ? kept.offers : null;
  }

  return {
    known,
    async ready() {
      const offers = known();
      if (offers !== null || reading === null) return offers;
      let timer: NodeJS.Timeout | undefined;
      const moment = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, WAIT_MS);
      });
      await Promise.race([reading, moment]);
      clearTimeout(timer);
      return known();
    },
  };
}

function isIndeterminate(offers: unknown): offers is Indeterminate {
  return (offers as { kind?: unknown }).kind === 'indeterminate';
}
