import type { Session } from '../session/session.ts';

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
