/**
 * What a reload in the middle of spending points must not lose: when the next code may be sent, and the
 * ticket of a code that was right. For this visit and this user only; a ticket is good once and for some
 * minutes, and is gone when used.
 */
import type { StorageArea } from '../../../platform/storage.ts';

const KEY = 'integralProof';
/** The gateway lets a ticket live so long. */
const TICKET_MS = 5 * 60_000;

interface Kept {
  readonly userNo: string;
  readonly resendAt?: number;
  readonly ticket?: string;
  readonly ticketUntil?: number;
}

export interface KeptProof {
  /** Milliseconds until another code may be asked for; zero: now. */
  resendInMs(): number;
  codeSent(resendAfterMs: number): void;
  ticket(): string | null;
  keepTicket(ticket: string): void;
  dropTicket(): void;
}

export function createKeptProof(
  area: StorageArea,
  userNo: string,
  clock: () => number = Date.now,
): KeptProof {
  const read = (): Kept => {
    try {
      const kept = JSON.parse(area.getItem(KEY) ?? '{}') as Kept;
      return kept.userNo === userNo ? kept : { userNo };
    } catch {
      return { userNo };
    }
  };
  const write = (kept: Kept) => area.setItem(KEY, JSON.stringify(kept));
  return {
    resendInMs: () => Math.max(0, (read().resendAt ?? 0) - clock()),
    codeSent: (resendAfterMs) => write({ ...read(), resendAt: clock() + resendAfterMs }),
    ticket() {
      const { ticket, ticketUntil = 0 } = read();
      return typeof ticket === 'string' && ticketUntil > clock() ? ticket : null;
    },
    keepTicket: (ticket) => write({ ...read(), ticket, ticketUntil: clock() + TICKET_MS }),
    dropTicket() {
      const { resendAt } = read();
      write({ userNo, ...(resendAt !== undefined && { resendAt }) });
    },
  };
}
