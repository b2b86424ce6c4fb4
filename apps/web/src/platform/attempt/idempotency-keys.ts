/**
 * Keeps one idempotency key for each request that must not be carried out twice (an order, an agreement, a
 * repayment). The key is made when the request is first tried and kept until an answer arrives, across double
 * taps, retries and reloads, so that the gateway recognises the request. A request with another body gets a
 * key of its own, since the gateway refuses the same key with another body. The ticket of an SMS code is not
 * part of the body: another code for the same order is the same request.
 */
import { CallError } from '../http/call-error.ts';
import { newId } from '../new-id.ts';
import type { StorageArea } from '../storage.ts';

const STORED_AS = 'orderAttempts';
const MOST_KEPT = 8;
const CODE_TICKET = 'messageTicket';

export interface IdempotencyKeys {
  /** Returns the key of a request: the one kept, or a new one. */
  keyFor(request: object): string;
  /** Drops a request's key after its answer: the next request like it is a new one. */
  forget(request: object): void;
}

/**
 * Creates the keys kept in `area`: session storage keeps them across reloads, memory only for this visit to
 * the page.
 */
export function createIdempotencyKeys(area: StorageArea, makeKey: () => string = newId): IdempotencyKeys {
  const read = (): [fingerprint: string, key: string][] => {
    try {
      const kept: unknown = JSON.parse(area.getItem(STORED_AS) ?? '[]');
      return Array.isArray(kept) ? kept.filter((row) => Array.isArray(row) && row.length === 2) : [];
    } catch {
      return [];
    }
  };
  const write = (rows: readonly [string, string][]) =>
    area.setItem(STORED_AS, JSON.stringify(rows.slice(-MOST_KEPT)));

  return {
    keyFor(request) {
      const fingerprint = fingerprintOf(request);
      const rows = read();
      const kept = rows.find(([row]) => row === fingerprint);
      if (kept) return kept[1];
      const key = makeKey();
      write([...rows, [fingerprint, key]]);
      return key;
    },
    forget(request) {
      const fingerprint = fingerprintOf(request);
      write(read().filter(([row]) => row !== fingerprint));
    },
  };
}

/**
 * Sends a request under its key, which is kept until the request has been carried out or finally refused.
 * Lost answers and temporary failures of the gateway do not end it. Rejects as `send` does.
 */
export async function sendOnce<Answer>(
  keys: IdempotencyKeys,
  request: object,
  send: (key: string) => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await send(keys.keyFor(request));
    keys.forget(request);
    return answer;
  } catch (error) {
    if (isFinalRefusal(error)) keys.forget(request);
    throw error;
  }
}

/** Returns whether an error is the gateway's final refusal of the request. */
export function isFinalRefusal(error: unknown): boolean {
  return error instanceof CallError && error.kind === 'refused' && !error.mayPass;
}

/**
 * Returns a fingerprint that tells requests apart without storing the mobile number: 53 bits of a mixing hash
 * (cyrb53) over the fields in the order of their names.
 */
function fingerprintOf(request: object): string {
  const text = JSON.stringify(
    Object.entries(request)
      .filter(([name, value]) => value !== undefined && name !== CODE_TICKET)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
