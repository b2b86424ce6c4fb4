/** Signing in and out, the first passkey, and further ones. */
import type { MeView } from '@phonebill/contract/console';
import { type Client, inTransaction } from '../../db/index.ts';
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
  type ConsoleSession,
  endSession,
  findSession,
  listPasskeys,
  openSession,
  readInvitation,
  spendInvitation,
  verbsAt,
} from '../people/index.ts';
import { ConsoleRefused } from '../refused.ts';
import type { ConsoleHandlersOf } from './console-handler.ts';

type SignInCall =
  | 'POST /signIn/begin'
  | 'POST /signIn/finish'
  | 'POST /enrolment/begin'
  | 'POST /enrolment/finish'
  | 'POST /signOut'
  | 'GET /me'
  | 'POST /touches'
  | 'POST /passkeys/begin'
  | 'POST /passkeys/finish'
  | 'POST /passkeys/remove';

const SIGN_IN = { purpose: 'signIn', personNo: null, sessionHash: null, contentHash: null } as const;

export function signInHandlers(parts: ConsoleParts): ConsoleHandlersOf<SignInCall> {
  const { pool, party, clock } = parts;

  async function meOf({ person, credentialId, endsAt }: ConsoleSession): Promise<MeView> {
    return {
      personNo: person.personNo,
      name: person.name,
      roles: [...person.roles],
      verbs: [...verbsAt(person, new Date(clock()))],
      sessionEndsAt: endsAt.toISOString(),
      passkeys: await listPasskeys(pool, person.personNo, credentialId),
    };
  }

  return {
    'POST /signIn/begin': async () => ({ options: await authenticationOptions(pool, party, SIGN_IN) }),

    async 'POST /signIn/finish'({ answer }, { address, setSession }) {
      const { token, session } = await inTransaction(pool, async (client) =>
        begin(client, await provePasskey(client, party, answer, SIGN_IN), address, 'sign in'),
      );
      setSession(token);
      return { me: await meOf(session) };
    },

    async 'POST /enrolment/begin'({ code }) {
      const invited = await readInvitation(pool, code);
      const purpose = { ...SIGN_IN, purpose: 'enrolment', personNo: invited.personNo } as const;
      return {
        name: invited.name,
        options: await registrationOptions(pool, party, invited, purpose),
      };
    },

    async 'POST /enrolment/finish'({ code, label, answer }, { address, setSession }) {
      const { token, session } = await inTransaction(pool, async (client) => {
        const { personNo } = await spendInvitation(client, code);
        const purpose = { ...SIGN_IN, purpose: 'enrolment', personNo } as const;
        const credentialId = await keepPasskey(client, party, answer, label, purpose);
        return begin(client, { personNo, credentialId }, address, 'enrol');
      });
      setSession(token);
      return { me: await meOf(session) };
    },

    async 'POST /signOut'(_, caller) {
      await endSession(pool, caller.session);
      await writeAudit(pool, actorOf(caller), {
        act: 'sign out',
        about: personOf(caller).name,
        outcome: 'done',
      });
      caller.setSession(null);
      return {};
    },

    'GET /me': async (_, { session }) => ({ me: await meOf(session) }),

    'POST /touches': async (touched, caller) => ({
      options: await authenticationOptions(pool, party, ofPerson(caller, 'touch', touched)),
    }),

    'POST /passkeys/begin': async ({ touch }, caller) => {
      const content = { act: 'addPasskey', content: {} };
      await inTransaction(pool, (client) =>
        provePasskey(client, party, touch, ofPerson(caller, 'touch', content)),
      );
      const options = await registrationOptions(pool, party, personOf(caller), ofPerson(caller, 'passkey'));
      return { options };
    },

    async 'POST /passkeys/finish'({ label, answer }, caller) {
      const { personNo } = personOf(caller);
      await inTransaction(pool, async (client) => {
        await keepPasskey(client, party, answer, label, { ...ofPerson(caller, 'passkey'), personNo });
        await noted(client, actorOf(caller), 'add a passkey', label.trim());
      });
      return { passkeys: await listPasskeys(pool, personNo, caller.session.credentialId) };
    },

    async 'POST /passkeys/remove'({ credentialId }, caller) {
      const { personNo } = personOf(caller);
      await inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ credential_id: string; label: string }>(
          'select credential_id, label from console_passkeys where person_no = $1 for update',
          [personNo],
        );
        const removed = rows.find((one) => one.credential_id === credentialId);
        if (!removed) throw new ConsoleRefused('notFound');
        if (rows.length === 1) throw new ConsoleRefused('lastPasskey');
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

/** Opens a session for who has just proven who they are. */
async function begin(
  client: Client,
  proven: { readonly personNo: number; readonly credentialId: string },
  address: string,
  act: string,
): Promise<{ readonly token: string; readonly session: ConsoleSession }> {
  const token = await openSession(client, proven);
  const session = await findSession(client, token);
  if (!session) throw new ConsoleRefused('passkeyRefused');
  await noted(client, actorOf({ session, address }), act, session.person.name);
  return { token, session };
}

/** A challenge for the person and the session that ask. `content`: what a touch stands for. */
function ofPerson({ session }: SignedIn, purpose: 'passkey' | 'touch', content: unknown = null) {
  return {
    purpose,
    personNo: session.person.personNo,
    sessionHash: session.tokenHash,
    contentHash: content === null ? null : contentHashOf(content),
  };
}
