/** Users: searched for by any number, looked at, and their number in clear for a reason. */
import { type Client, inTransaction } from '../../db/index.ts';
import { sentTo } from '../../partners/sms/index.ts';
import { agreementsOfSigner } from '../agreements/index.ts';
import { searchedFor, writeAudit, writeReading } from '../audit/index.ts';
import { actorOf, type ConsoleParts, personOf, type SignedIn } from '../console-parts.ts';
import { sentSmsView } from '../orders/sent-sms.ts';
import { contentHashOf, provePasskey } from '../passkeys/index.ts';
import { verbsAt } from '../people/index.ts';
import { ConsoleRefused } from '../refused.ts';
import { search } from '../search.ts';
import { findUser, ordersOfUser, personOfUser, type UserFacts, userView } from '../users/index.ts';
import type { ConsoleHandlersOf } from './console-handler.ts';

/** More rows than any user has; a section that is cut off says so in the file. */
const MOST_OF_TABLE = 20_000;

type UserCall =
  | 'GET /search'
  | 'GET /user'
  | 'GET /user/sms'
  | 'GET /user/orders'
  | 'GET /user/agreements'
  | 'POST /user/reveal'
  | 'POST /user/data';

export function userHandlers(parts: ConsoleParts): ConsoleHandlersOf<UserCall> {
  const { pool } = parts;

  /** Finds a user. Throws ConsoleRefused (notFound). */
  async function found(userNo: string): Promise<UserFacts> {
    const user = await findUser(pool, userNo);
    if (!user) throw new ConsoleRefused('notFound');
    return user;
  }

  /** Finds a user and records in the audit log that the person opened them. */
  async function opened(userNo: string, caller: SignedIn): Promise<UserFacts> {
    const user = await found(userNo);
    await writeReading(pool, actorOf(caller), 'open user', userNo);
    return user;
  }

  return {
    async 'GET /search'({ q }, caller) {
      await writeReading(pool, actorOf(caller), 'search', searchedFor(pool, q));
      return search(parts, q);
    },
    'GET /user': async ({ userNo }, caller) => ({
      user: await userView(
        parts,
        await opened(userNo, caller),
        verbsAt(personOf(caller), new Date(parts.clock())).has('messages.read'),
      ),
    }),
    async 'GET /user/orders'({ userNo, cursor }, caller) {
      await opened(userNo, caller);
      return ordersOfUser(pool, userNo, cursor);
    },
    async 'GET /user/agreements'({ userNo, cursor }, caller) {
      await opened(userNo, caller);
      return agreementsOfSigner(parts, userNo, cursor);
    },
    async 'GET /user/sms'({ userNo }, caller) {
      const { mobileNo } = await opened(userNo, caller);
      return { messages: mobileNo === '' ? [] : (await sentTo(pool, mobileNo)).map(sentSmsView) };
    },
    async 'POST /user/reveal'({ userNo, reason }, caller) {
      const { mobileNo } = await found(userNo);
      if (mobileNo === '') throw new ConsoleRefused('notFound');
      await writeAudit(pool, actorOf(caller), {
        act: 'reveal number',
        about: userNo,
        outcome: 'done',
        detail: { reason },
      });
      return { mobileNo };
    },
    async 'POST /user/data'({ touch, ...content }, caller) {
      const { userNo, reason } = content;
      const user = await found(userNo);
      const person = personOf(caller);
      await inTransaction(pool, async (client) => {
        await provePasskey(client, parts.party, touch, {
          purpose: 'touch',
          personNo: person.personNo,
          sessionHash: caller.session.tokenHash,
          contentHash: contentHashOf({ act: 'giveData', content }),
        });
      });
      const said = (db: Pick<Client, 'query'>, outcome: string) =>
        writeAudit(db, actorOf(caller), { act: 'give data', about: userNo, outcome, detail: { reason } });
      const by = { byWhom: person.name, reason };
      // Before it is sent, and once it is there to send.
      const sections = await parts.users
        .give(personOfUser(pool, user), MOST_OF_TABLE, by, (client) => said(client, 'done'))
        .catch(async (error: unknown) => {
          await said(pool, 'failed');
          throw error;
        });
      const madeAt = new Date(parts.clock()).toISOString();
      return { file: JSON.stringify({ madeAt, mobileNo: user.mobileNo, sections }, null, 2) };
    },
  };
}
