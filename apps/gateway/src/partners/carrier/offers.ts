/**
 * What a supplier says that it sells, read now and then and known in between. Prices and amounts change there
 * without a word, so nothing that was read counts for long; while nothing is known, whatever was agreed with
 * the supplier counts, and its own refusal.
 */
import type { Fen } from '@phonebill/money';
import { type Clock, HOUR_MS, MINUTE_MS } from '../../runtime/time/index.ts';
import type { Indeterminate } from '../answers.ts';

/** Amounts in yuan that a number may be credited with. */
export interface SoldAmounts {
  readonly fixed: readonly Fen[];
  /** Both ends included; null: no others. */
  readonly range: { readonly least: Fen; readonly most: Fen } | null;
}

/** Whether a supplier credits this face value: it is one of its products, or within its range. */
export function isSold({ fixed, range }: SoldAmounts, faceFen: Fen): boolean {
  return fixed.includes(faceFen) || (range !== null && faceFen >= range.least && faceFen <= range.most);
}

/** After that it is read again, while it counts on. */
const FRESH_MS = 10 * MINUTE_MS;
/** After that it does not count any more. */
const KNOWN_MS = HOUR_MS;
/** Who does not answer is not asked at each order. */
const AGAIN_AFTER_MS = 30_000;
/** The longest that somebody waits for the first reading. */
const WAIT_MS = 1500;

export interface OfferBook<Offers> {
  /** What was read last; null: nothing that still counts. Begins to read when it is due. */
  known(): Offers | null;
  /** The same, after the first reading or a moment. */
  ready(): Promise<Offers | null>;
}

/** `read` gives all that is sold, or nothing: half of it would hide the other half. It never throws. */
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
