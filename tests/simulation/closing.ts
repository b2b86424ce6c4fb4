/** A person closes their account, and tries again when it cannot be closed yet. */
import type { Fleet } from './fleet.ts';
import type { Gateway } from './gateway.ts';
import type { Closing } from './oracle/books.ts';
import type { Surroundings } from './surroundings.ts';

const MINUTE = 60_000;
const AGAIN_MS = [MINUTE, 30 * MINUTE] as const;

export interface ClosingPerson {
  readonly userNo: string;
  readonly name: string;
  readonly mobileNo: string;
}

/** Returns true when the person was told that the account is closed. */
export async function closeAccount(
  { decisions, draws, scheduler, trace }: Surroundings,
  fleet: Fleet<Gateway>,
  { userNo, name, mobileNo }: ClosingPerson,
  { key, tries, closings }: { readonly key: string; readonly tries: number; readonly closings: Closing[] },
): Promise<boolean> {
  const words = `${name} has the account closed`;
  if (!decisions.happens({ sort: 'act', kind: 'close', about: userNo, words }, `${name} closes ${key}`))
    return false;
  for (let index = 0; index < tries; index += 1) {
    if (index > 0) await scheduler.sleep(draws.whole(`${name} closes ${key} again ${index}`, ...AGAIN_MS));
    trace.note(userNo, `${name} asks to close the account`);
    const reply = await fleet.request(`${name} closes the account`, userNo, (gateway) =>
      gateway.closeAccount(userNo, mobileNo),
    );
    const isClosed = reply.kind === 'answered';
    trace.note(userNo, `${name} is told ${isClosed ? 'that it is closed' : reply.kind}`);
    if (isClosed) {
      closings.push({ person: name, userNo, at: scheduler.now() });
      return true;
    }
  }
  return false;
}
