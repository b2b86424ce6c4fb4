/** What operators have stopped by a command: automatic debits, selling, and trust in a partner's key. */
import type { Language } from '@phonebill/contract';

/** `channel`: null: all automatic debits; otherwise of the agreements that were made in this channel. */
export interface DebitStop {
  readonly channel: string | null;
}

/**
 * What is stopped of debits by the newest version, as an expression in a query's list; null: nothing ever.
 */
export const NEWEST_DEBIT_STOPS = `(select content from settings_parts
    where part = 'debitStops' order by version_no desc limit 1)`;

/** Whether automatic debits of an agreement from this channel are stopped. */
export function stopsDebits(stops: readonly DebitStop[], channelCode: string | null): boolean {
  return stops.some(({ channel }) => channel === null || channel === channelCode);
}

/** A partner's public key, as `publicKeyText` writes it, whose signatures count no longer. */
export interface KeyStop {
  readonly key: string;
}

/** What is asked for, as far as it is known. */
export interface Sale {
  readonly carrier: string | null;
  /** The Chinese name. */
  readonly province: string | null;
  readonly payment: string | null;
  readonly channel: string | null;
  readonly faceFen: number | null;
}
export const saleFields = ['carrier', 'province', 'payment', 'channel', 'faceFen'] as const;

/** Nothing is sold that is all of what `what` names. */
export interface SellingStop {
  readonly what: Partial<Sale>;
  /** What users read. */
  readonly text: Readonly<Record<Language, string>>;
  /** An instant with offset; null: until it is sold again by a command. */
  readonly until: string | null;
}

/**
 * The first stop that a sale falls under at a time (ms); null: none. A field that is null is under no stop.
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

/** A supplier that gets no new orders. Where nobody else takes an order, it is not sold, with this text. */
export interface SupplierStop {
  readonly supplier: string;
  /** What users read. */
  readonly text: Readonly<Record<Language, string>>;
}
