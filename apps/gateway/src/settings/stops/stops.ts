/** Stops made by operators: of automatic debits, sales and suppliers, and of trust in partners' keys. */
import type { Language } from '@phonebill/contract';

/**
 * A stop of automatic debits. `channel` is null for all of them; otherwise it is the channel in which the
 * agreements were made.
 */
export interface DebitStop {
  readonly channel: string | null;
}

/**
 * The debit stops of the newest version, as an expression for a query's select list; null when there were
 * never any.
 */
export const NEWEST_DEBIT_STOPS = `(select content from settings_parts
    where part = 'debitStops' order by version_no desc limit 1)`;

/** Returns whether automatic debits of an agreement from this channel are stopped. */
export function stopsDebits(stops: readonly DebitStop[], channelCode: string | null): boolean {
  return stops.some(({ channel }) => channel === null || channel === channelCode);
}

/** A partner's public key, as written by `publicKeyText`, whose signatures are no longer accepted. */
export interface KeyStop {
  readonly key: string;
}

/** The requested sale, as far as it is known. */
export interface Sale {
  readonly carrier: string | null;
  /** The province's Chinese name. */
  readonly province: string | null;
  readonly payment: string | null;
  readonly channel: string | null;
  readonly faceFen: number | null;
}
export const saleFields = ['carrier', 'province', 'payment', 'channel', 'faceFen'] as const;

/** A stop of sales: nothing is sold that matches every field in `what`. */
export interface SellingStop {
  readonly what: Partial<Sale>;
  /** The text shown to users. */
  readonly text: Readonly<Record<Language, string>>;
  /** An instant with an offset; null when the stop lasts until a command ends it. */
  readonly until: string | null;
}

/**
 * Returns the first stop that applies to a sale at a time (ms); null when there is none. A field of the sale
 * that is null matches no stop.
 */
export function stopOf(stops: readonly SellingStop[], sale: Sale, nowMs: number): SellingStop | null {
  return (
    stops.find(
      ({ what, until }) =>
        (until === null || Date.parse(until) > nowMs) &&
        saleFields.every((field) => what[field] === undefined || what[field] === sale[field]),
    ) ?? null
  );
}

/**
 * A stop of a supplier, which then receives no new orders. A sale that no other supplier can serve is
 * stopped, with this text.
 */
export interface SupplierStop {
  readonly supplier: string;
  /** The text shown to users. */
  readonly text: Readonly<Record<Language, string>>;
}
