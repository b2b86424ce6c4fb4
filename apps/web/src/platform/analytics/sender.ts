import { type AnalyticsEvent, NOBODY, type NotedEvent, type WhoIsHere } from './analytics-event.ts';
import type { Session } from '../session/session.ts';

/** How long (ms) a collecting address that does not answer delays the next event. */
const PATIENCE_MS = 2000;

export interface SenderPorts {
  /** Returns details of the user, as far as they may be reported at this moment. */
  readonly who: () => Promise<WhoIsHere>;
  /**
   * Sends an event; resolves when it has arrived. The page does not wait for it, and leaving the page does
   * not lose it.
   */
  readonly post: (event: AnalyticsEvent) => Promise<unknown>;
  readonly wait: (ms: number) => Promise<void>;
}

export interface Sender {
  take(event: NotedEvent): void;
  /** Sends the waiting events at once, without details of the user; called when the page is being left. */
  flush(): void;
}

/**
 * Creates a sender of events, which sends them one at a time and in order, each with the details of the user
 * at the time of sending.
 */
export function createSender({ who, post, wait }: SenderPorts): Sender {
  const waiting: NotedEvent[] = [];
  let isSending = false;

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (waiting.length > 0) {
      const person = await who().catch(() => NOBODY);
      const event = waiting.shift();
      if (event) await Promise.race([send(event, person), wait(PATIENCE_MS)]);
    }
    isSending = false;
  }

  /** A lost event is not reported to anyone. */
  async function send(event: NotedEvent, person: WhoIsHere): Promise<void> {
    await post({ ...event, ...person }).catch(() => undefined);
  }

  return {
    take(event) {
      waiting.push(event);
      void sendAll();
    },
    flush() {
      for (const event of waiting.splice(0)) void send(event, NOBODY);
    },
  };
}

/**
 * Returns the number of the user who is logged in. After a reload the validity check supplies it, which is
 * waited for at most `patienceMs`. Null if no user is logged in or the number was not known in time.
 */
export function numberWhenKnown(
  session: Pick<Session, 'get' | 'subscribe'>,
  patienceMs: number,
): Promise<string | null> {
  return new Promise((resolve) => {
    const decide = (isOver: boolean): void => {
      const user = session.get();
      if (user && user.mobileNo === null && !isOver) return;
      stop();
      clearTimeout(timer);
      resolve(user?.mobileNo ?? null);
    };
    const stop = session.subscribe(() => decide(false));
    const timer = setTimeout(() => decide(true), patienceMs);
    decide(patienceMs <= 0);
  });
}
