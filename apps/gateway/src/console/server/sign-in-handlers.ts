/** Signing in and out, the first passkey, and further ones. */
import type { MeView } from '@phonebill/contract/console';
import { type Client, inTransaction, type Pool } from '../../db/index.ts';
import { type Actor, writeAudit } from '../audit/index.ts';
import { actorOf, type ConsoleParts, personOf, type SignedIn } from '../console-parts.ts';
import {
  authenticationOptions,
  contentHashOf,
  keepPasskey,
  provePasskey,
  registrationOptions,
} from '../passkeys/index.ts';
import {
  hasPasskey,
  listPasskeys,
  readInvitation,
  tryFirstPasskeyWord,
  tryInvitation,
} from '../people/index.ts';
import type { ConsoleSession } from '../sessions/index.ts';
import { ConsoleRefused } from '../refused.ts';
import { begin, meOf } from './begun-session.ts';
import type { ConsoleHandlersOf } from './console-handler.ts';

type SignInCall =
  | 'POST /signIn/begin'
  | 'POST /signIn/finish'
  | 'POST /enrolment/read'
  | 'POST /enrolment/begin'
  | 'POST /enrolment/finish'
  | 'GET /me'
  | 'POST /touches'
  | 'POST /passkeys/begin'
  | 'POST /passkeys/finish'
  | 'POST /passkeys/remove';

/** The act to which a challenge for a first passkey is bound, so that it cannot create another one. */
const FIRST = { act: 'addFirstPasskey' };
const SIGN_IN = { purpose: 'signIn', personNo: null, sessionHash: null, contentHash: null } as const;

export function signInHandlers(parts: ConsoleParts): ConsoleHandlersOf<SignInCall> {
  const { pool, party, clock, words } = parts;

  const shown = (session: ConsoleSession): Promise<MeView> => meOf(pool, session, new Date(clock()));

  return {
    'POST /signIn/begin': async () => ({ options: await authenticationOptions(pool, party, SIGN_IN) }),

    async 'POST /signIn/finish'({ answer }, { address, userAgent, setSession }) {
      const { token, session } = await inTransaction(pool, async (client) =>
        begin(client, await provePasskey(client, party, answer, SIGN_IN), {
          address,
          userAgent,
          act: 'sign in',
        }),
      );
      setSession(token);
      return { me: await shown(session) };
    },

    async 'POST /enrolment/read'({ code }) {
      const { name, needsWord } = await readInvitation(pool, code);
      return { name, needsWord };
    },

    async 'POST /enrolment/begin'({ code, word }, { address }) {
      const { invited, refused } = await inTransaction(pool, (client) =>
        tryInvitation(client, words, { code, word }, { isSpent: false, address }),
      );
      if (refused) throw refused;
      const purpose = { ...SIGN_IN, purpose: 'enrolment', personNo: invited.personNo } as const;
      return {
        name: invited.name,
        options: await registrationOptions(pool, party, invited, purpose),
      };
    },

    async 'POST /enrolment/finish'({ code, word, label, answer }, { address, userAgent, setSession }) {
      const enrolled = await inTransaction(pool, async (client) => {
        const tried = await tryInvitation(client, words, { code, word }, { isSpent: true, address });
        if (tried.refused) return tried;
        const { personNo } = tried.invited;
        const purpose = { ...SIGN_IN, purpose: 'enrolment', personNo } as const;
        const credentialId = await keepPasskey(client, party, answer, label, purpose);
        const begun = await begin(client, { personNo, credentialId }, { address, userAgent, act: 'enrol' });
        return { ...begun, refused: null };
      });
      if (enrolled.refused) throw enrolled.refused;
      setSession(enrolled.token);
      return { me: await shown(enrolled.session) };
    },

    'GET /me': async (_, { session }) => ({ me: await shown(session) }),

    async 'POST /touches'(touched, caller) {
      if (!(await hasPasskey(pool, personOf(caller).personNo))) throw new ConsoleRefused('passkeyMissing');
      return { options: await authenticationOptions(pool, party, ofPerson(caller, 'touch', touched)) };
    },

    async 'POST /passkeys/begin'({ touch, word }, caller) {
      const content = { act: 'addPasskey', content: {} };
      const isFirst = touch === null;
      if (isFirst) {
        await requireFreshCompanySignIn(pool, caller);
        const given = { ...personOf(caller), word };
        const refused = await inTransaction(pool, (client) =>
          tryFirstPasskeyWord(client, words, given, actorOf(caller)),
        );
        if (refused) throw refused;
      } else
        await inTransaction(pool, (client) =>
          provePasskey(client, party, touch, ofPerson(caller, 'touch', content)),
        );
      const purpose = ofPerson(caller, 'passkey', isFirst ? FIRST : null);
      return { options: await registrationOptions(pool, party, personOf(caller), purpose) };
    },

    async 'POST /passkeys/finish'({ label, answer }, caller) {
      const { personNo } = personOf(caller);
      await inTransaction(pool, async (client) => {
        // Locked, so that only one of two first passkeys begun at the same time is stored; the other would
        // have needed a touch.
        await client.query('select from console_people where person_no = $1 for update', [personNo]);
        const isFirst = !(await hasPasskey(client, personNo));
        if (isFirst) await requireFreshCompanySignIn(client, caller);
        const purpose = ofPerson(caller, 'passkey', isFirst ? FIRST : null);
        await keepPasskey(client, party, answer, label, { ...purpose, personNo });
        const act = isFirst ? 'add a first passkey, vouched for by the company' : 'add a passkey';
        await noted(client, actorOf(caller), act, label.trim());
      });
      return { passkeys: await listPasskeys(pool, personNo, caller.session.credentialId) };
    },

    async 'POST /passkeys/remove'({ credentialId, touch }, caller) {
      const { personNo } = personOf(caller);
      await inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ credential_id: string; label: string }>(
          `select credential_id, label from console_passkeys where person_no = $1
          order by credential_id for update`,
          [personNo],
        );
        const removed = rows.find((one) => one.credential_id === credentialId);
        if (!removed) throw new ConsoleRefused('notFound');
        if (rows.length === 1) throw new ConsoleRefused('lastPasskey');
        const content = { act: 'removePasskey', content: { credentialId } };
        await provePasskey(client, party, touch, ofPerson(caller, 'touch', content));
        await client.query('delete from console_passkeys where credential_id = $1', [credentialId]);
        await client.query(
          `update console_sessions set ended_at = present_time()
          where credential_id = $1 and ended_at is null`,
          [credentialId],
        );
        await noted(client, actorOf(caller), 'remove a passkey', removed.label);
      });
      return { passkeys: await listPasskeys(pool, personNo, caller.session.credentialId) };
    },
  };
}

function noted(client: Client, actor: Actor, act: string, about: string): Promise<void> {
  return writeAudit(client, actor, { act, about, outcome: 'done' });
}

/**
 * Requires a recent sign-in with the company, which vouches for a person's first passkey; a person with a
 * passkey proves who they are with it instead. Throws ConsoleRefused (passkeyRefused, signInTooOld).
 */
async function requireFreshCompanySignIn(
  db: Pick<Client | Pool, 'query'>,
  { session }: SignedIn,
): Promise<void> {
  const isVouchedFor = session.credentialId === null && !(await hasPasskey(db, session.person.personNo));
  if (!isVouchedFor) throw new ConsoleRefused('passkeyRefused');
  if (!session.isFresh) throw new ConsoleRefused('signInTooOld');
}

/**
 * Returns the terms of a challenge for the calling person and session. `content` is what a touch confirms.
 */
function ofPerson({ session }: SignedIn, purpose: 'passkey' | 'touch', content: unknown = null) {
  return {
    purpose,
    personNo: session.person.personNo,
    sessionHash: session.tokenHash,
    contentHash: content === null ? null : contentHashOf(content),
  };
}
