/** Letting a terminal in, signing it out, and reviewing what was done there while nobody could sign in. */
import { inTransaction } from '../../db/index.ts';
import type { RateLimits } from '../../db/rate-limits/index.ts';
import { MINUTE_MS } from '../../runtime/time/index.ts';
import { writeAudit } from '../audit/index.ts';
import { actorOf, type ConsoleParts, personOf, type SignedIn } from '../console-parts.ts';
import { contentHashOf, provePasskey } from '../passkeys/index.ts';
import { endTerminal, listTerminals } from '../sessions/index.ts';
import { ConsoleRefused } from '../refused.ts';
import { breakGlassToReview, reviewBreakGlass } from '../terminal/break-glass.ts';
import { allowCode, declineCode, lookAtCode } from '../terminal/codes.ts';
import type { ConsoleHandlersOf } from './console-handler.ts';

type TerminalCall =
  | 'POST /terminals/look'
  | 'POST /terminals/allow'
  | 'POST /terminals/decline'
  | 'POST /terminals/end'
  | 'GET /breakGlass'
  | 'POST /breakGlass/review';

/** Wrong codes per person and minute. There are 25 thousand million codes. */
const MISSES = 5;

export function terminalHandlers(
  parts: ConsoleParts & { readonly rateLimits: RateLimits },
): ConsoleHandlersOf<TerminalCall> {
  const { pool, party, rateLimits } = parts;

  /**
   * Limits wrong codes, so that codes cannot be guessed; right ones are not counted. Throws ConsoleRefused
   * (tooMany).
   */
  async function withFewMisses<T>(caller: SignedIn, look: () => Promise<T>): Promise<T> {
    const key = String(personOf(caller).personNo);
    const limit = { scope: 'console.terminalCode', key, most: MISSES, window: MINUTE_MS } as const;
    const taking = await rateLimits.take([limit]);
    if (taking.kind === 'exceeded') throw new ConsoleRefused('tooMany');
    const found = await look();
    await taking.giveBack();
    return found;
  }

  return {
    async 'POST /terminals/look'({ code }, caller) {
      const { terminal, askedAt } = await withFewMisses(caller, () => lookAtCode(pool, code));
      return { asked: { code, terminal, askedAt: askedAt.toISOString() } };
    },

    async 'POST /terminals/allow'({ code, terminal, touch }, caller) {
      const { personNo } = personOf(caller);
      const allow = () =>
        inTransaction(pool, async (client) => {
          const { credentialId } = await provePasskey(client, party, touch, {
            purpose: 'touch',
            personNo,
            sessionHash: caller.session.tokenHash,
            contentHash: contentHashOf({ act: 'allowTerminal', content: { code, terminal } }),
          });
          const isNew = await allowCode(client, code, { terminal, personNo, credentialId });
          const noted = { act: 'allow a terminal', about: terminal, outcome: 'done' };
          if (isNew) await writeAudit(client, actorOf(caller), noted);
        });
      await withFewMisses(caller, allow);
      return { terminals: await listTerminals(pool, personNo) };
    },

    async 'POST /terminals/decline'({ code }, caller) {
      const decline = () =>
        inTransaction(pool, async (client) => {
          const { terminal: about, isNew } = await declineCode(client, code, personOf(caller).personNo);
          const noted = { act: 'turn a terminal down', about, outcome: 'done' };
          if (isNew) await writeAudit(client, actorOf(caller), noted);
        });
      await withFewMisses(caller, decline);
      return {};
    },

    async 'POST /terminals/end'({ session }, caller) {
      const { personNo } = personOf(caller);
      const about = await endTerminal(pool, personNo, session);
      if (about === null) throw new ConsoleRefused('notFound');
      await writeAudit(pool, actorOf(caller), { act: 'sign a terminal out', about, outcome: 'done' });
      return { terminals: await listTerminals(pool, personNo) };
    },

    'GET /breakGlass': async (_, caller) => ({
      sessions: await breakGlassToReview(pool, personOf(caller).personNo),
    }),

    async 'POST /breakGlass/review'({ breakNo, note }, caller) {
      const { personNo } = personOf(caller);
      await inTransaction(pool, async (client) => {
        await reviewBreakGlass(client, { breakNo, personNo, note: note.trim() });
        await writeAudit(client, actorOf(caller), {
          act: 'review break-glass',
          about: String(breakNo),
          outcome: 'done',
          detail: { reason: note.trim() },
        });
      });
      return { sessions: await breakGlassToReview(pool, personNo) };
    },
  };
}
