/**
 * One request number per attempt. It is made when something is first tried that must not be done twice (an
 * order, an agreement, a repayment) and kept until an answer has come, across double taps, retries and
 * reloads: the gateway then knows it again. A wish for something else is another attempt, since the same
 * number with another body would be refused. The ticket of a code is no part of the wish: another code for
 * the same order is the same attempt.
 */
import type { CallError } from '../http/call-error.ts';
import { newId } from '../new-id.ts';
import type { StorageArea } from '../storage.ts';

const KEY = 'orderAttempts';
const MOST = 8;

export interface Attempts {
  requestNoFor(wish: object): string;
  settle(wish: object): void;
}

export function createAttempts(area: StorageArea, makeId: () => string = newId): Attempts {
  const read = (): [wish: string, requestNo: string][] => {
    try {
      const kept: unknown = JSON.parse(area.getItem(KEY) ?? '[]');
      return Array.isArray(kept) ? kept.filter((row) => Array.isArray(row) && row.length === 2) : [];
    } catch {
      return [];
    }
  };
  const write = (rows: readonly [string, string][]) => area.setItem(KEY, JSON.stringify(rows.slice(-MOST)));

  return {
    requestNoFor(wish) {
      const mark = markOf(wish);
      const rows = read();
      const kept = rows.find(([row]) => row === mark);
      if (kept) return kept[1];
      const requestNo = makeId();
      write([...rows, [mark, requestNo]]);
      return requestNo;
    },
    settle(wish) {
      const mark = markOf(wish);
      write(read().filter(([row]) => row !== mark));
    },
  };
}

/**
 * Whether a failure says what became of the order. A transport failure, or trouble on the other side, does
 * not.
 */
export function isAnswer(error: CallError): boolean {
  return error.kind === 'refused' && !error.mayPass;
}

const PROOF = 'messageTicket';

/**
 * Tells one wish from another without keeping the mobile number in storage: 53 bits of a mixing hash (cyrb53)
 * over its fields in the order of their names.
 */
function markOf(wish: object): string {
  const text = JSON.stringify(
    Object.entries(wish)
      .filter(([name, value]) => value !== undefined && name !== PROOF)
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
