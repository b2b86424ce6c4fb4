import { type AnalyticsEvent, NOBODY, type NotedEvent, type WhoIsHere } from './analytics-event.ts';
import type { Session } from '../session/session.ts';

/** A collecting address that does not answer keeps the next event back so long. In ms. */
const PATIENCE_MS = 2000;

export interface SenderPorts {
  /** Who is here, as far as it may be told at this moment. */
  readonly who: () => Promise<WhoIsHere>;
  /** Ends when the event has arrived; neither waits for the page nor is lost when it is left. */
  readonly post: (event: AnalyticsEvent) => Promise<unknown>;
  readonly wait: (ms: number) => Promise<void>;
}

export interface Sender {
  take(event: NotedEvent): void;
  /** The page is being left: what waits is sent at once, and names nobody. */
  flush(): void;
}

/** Sends events one after the other, in their order, each with who is here when it is sent. */
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

  /** Nobody is told that an event was lost. */
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
 * The number of the user who is logged in. After a reload it is known once the validity check has told it,
 * which is waited for so long (ms) at most. Null: nobody is logged in, or the number was not told in time.
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
