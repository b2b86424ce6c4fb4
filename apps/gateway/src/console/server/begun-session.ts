/** Opens sessions for every way of signing in, and shows them to their person. */
import type { MeView } from '@phonebill/contract/console';
import type { Client, Pool } from '../../db/index.ts';
import { writeAudit } from '../audit/index.ts';
import { actorOf } from '../console-parts.ts';
import { listPasskeys, needsFirstPasskeyWord, secondPasskeyBy, verbsAt } from '../people/index.ts';
import {
  type ConsoleSession,
  findSession,
  listSessions,
  listTerminals,
  type OpenedFrom,
  openSession,
} from '../sessions/index.ts';
import { ConsoleRefused } from '../refused.ts';

export interface ProvenPerson {
  readonly personNo: number;
  /** The passkey; null when the company's account was the proof. */
  readonly credentialId: string | null;
}

/**
 * Opens a session for a person who has just proven who they are. Throws `refusal` if their work was ended.
 */
export async function begin(
  client: Client,
  proven: ProvenPerson,
  { act, ...openedFrom }: OpenedFrom & { readonly act: string },
  refusal: ConsoleRefused = new ConsoleRefused('passkeyRefused'),
): Promise<{ readonly token: string; readonly session: ConsoleSession }> {
  const token = await openSession(client, { ...proven, openedFrom });
  const session = await findSession(client, token);
  if (!session) throw refusal;
  await writeAudit(client, actorOf({ session, address: openedFrom.address }), {
    act,
    about: session.person.name,
    outcome: 'done',
  });
  return { token, session };
}

/** Returns who is signed in, and their rights at that time. */
export async function meOf(
  pool: Pool,
  { person, credentialId, endsAt, tokenHash }: ConsoleSession,
  at: Date,
): Promise<MeView> {
  const passkeys = await listPasskeys(pool, person.personNo, credentialId);
  return {
    personNo: person.personNo,
    name: person.name,
    roles: [...person.roles],
    verbs: [...verbsAt(person, at)],
    sessionEndsAt: endsAt.toISOString(),
    openedBy: credentialId === null ? 'company' : 'passkey',
    passkeys,
    firstPasskeyNeedsWord: passkeys.length === 0 && (await needsFirstPasskeyWord(pool, person.personNo)),
    secondPasskeyBy: (await secondPasskeyBy(pool, person.personNo))?.by.toISOString() ?? null,
    sessions: await listSessions(pool, person.personNo, tokenHash),
    terminals: await listTerminals(pool, person.personNo),
  };
}
