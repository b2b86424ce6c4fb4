/** Ends sessions: the caller's own, this one or others, and all of another person's. */
import { inTransaction } from '../../db/index.ts';
import { writeAudit } from '../audit/index.ts';
import { actorOf, type ConsoleParts, personOf } from '../console-parts.ts';
import { findPerson } from '../people/index.ts';
import { ConsoleRefused } from '../refused.ts';
import { endBrowser, endSession, endSessionsOf, listSessions } from '../sessions/index.ts';
import type { ConsoleHandlersOf } from './console-handler.ts';

type SessionCall =
  | 'POST /signOut'
  | 'POST /sessions/end'
  | 'POST /sessions/endOthers'
  | 'POST /people/signOut';

export function sessionHandlers({ pool }: ConsoleParts): ConsoleHandlersOf<SessionCall> {
  return {
    async 'POST /signOut'(_, caller) {
      await endSession(pool, caller.session);
      const noted = { act: 'sign out', about: personOf(caller).name, outcome: 'done' };
      await writeAudit(pool, actorOf(caller), noted);
      caller.setSession(null);
      return {};
    },

    async 'POST /sessions/end'({ session }, caller) {
      const { personNo } = personOf(caller);
      const { tokenHash } = caller.session;
      await inTransaction(pool, async (client) => {
        if (!(await endBrowser(client, personNo, session))) throw new ConsoleRefused('notFound');
        const noted = { act: 'end a session', about: session, outcome: 'done' };
        await writeAudit(client, actorOf(caller), noted);
      });
      return { sessions: await listSessions(pool, personNo, tokenHash) };
    },

    async 'POST /sessions/endOthers'(_, caller) {
      const { personNo, name } = personOf(caller);
      const { tokenHash } = caller.session;
      await inTransaction(pool, async (client) => {
        const count = await endSessionsOf(client, personNo, tokenHash);
        const noted = { act: 'sign out everywhere else', about: name, outcome: 'done', detail: { count } };
        if (count > 0) await writeAudit(client, actorOf(caller), noted);
      });
      return { sessions: await listSessions(pool, personNo, tokenHash) };
    },

    async 'POST /people/signOut'({ personNo, reason }, caller) {
      const why = 'your own sessions stand under My account';
      if (personNo === personOf(caller).personNo) throw new ConsoleRefused('cannotBeDone', { why });
      const person = await findPerson(pool, personNo);
      if (!person) throw new ConsoleRefused('notFound');
      const count = await inTransaction(pool, async (client) => {
        const ended = await endSessionsOf(client, personNo, null);
        const noted = { act: 'sign a person out', about: person.name, outcome: 'done' };
        if (ended > 0)
          await writeAudit(client, actorOf(caller), { ...noted, detail: { reason, count: ended } });
        return ended;
      });
      return { whyNot: count === 0 ? 'they are signed in nowhere' : null };
    },
  };
}
