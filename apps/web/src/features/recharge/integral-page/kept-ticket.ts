/**
 * The ticket of a code that was right: a reload in the middle of spending points must not lose it. For this
 * visit and this user only; a ticket is good once and for some minutes, and is dropped when it was used.
 */
import type { CallError } from '../../../platform/http/call-error.ts';
import type { StorageArea } from '../../../platform/storage.ts';

const STORED_AS = 'integralProof';
/** The gateway lets a ticket live so long. */
const TICKET_MS = 5 * 60_000;

export interface KeptTicket {
  /** Null when none is kept that is still good. */
  get(): string | null;
  keep(ticket: string): void;
  drop(): void;
}

export function createKeptTicket(
  area: StorageArea,
  userNo: string,
  clock: () => number = Date.now,
): KeptTicket {
  return {
    get() {
      try {
        const kept = JSON.parse(area.getItem(STORED_AS) ?? '{}') as Record<string, unknown> | null;
        const isGood = kept?.['userNo'] === userNo && Number(kept['ticketUntil'] ?? 0) > clock();
        return isGood && typeof kept['ticket'] === 'string' ? kept['ticket'] : null;
      } catch {
        return null;
      }
    },
    keep: (ticket) =>
      area.setItem(STORED_AS, JSON.stringify({ userNo, ticket, ticketUntil: clock() + TICKET_MS })),
    drop: () => area.removeItem(STORED_AS),
  };
}

/**
 * What the gateway looks at before it spends the ticket of a code: after such a refusal the ticket is still
 * good.
 */
const BEFORE_THE_TICKET = [
  'priceChanged',
  'amountNotOffered',
  'firstTimeNotConfirmed',
  'numberNotAccepted',
  'mobileInvalid',
  'guestLimitReached',
] as const;

/**
 * Whether the ticket may be used again after a failure of ordering. Without a clear answer it may: the order,
 * if there is one, does not need it.
 */
export function keepsTicket(error: CallError): boolean {
  return error.kind !== 'refused' || error.mayPass || BEFORE_THE_TICKET.some((name) => error.is(name));
}
