/**
 * Closes users' accounts. The data that may be removed is removed for good, so one person proposes what the
 * user asked for and another approves it.
 */
import type { Client } from '../../db/index.ts';
import type { ProposedAct } from '@phonebill/contract/console';
import { Refusal } from '../../runtime/index.ts';
import type { ProposingParts } from '../console-parts.ts';
import { ConsoleRefused } from '../refused.ts';
import { findUser, personOfUser, whyNotClosed } from '../users/index.ts';
import type { StoredProposal } from './proposal-store.ts';
import type { Subject } from './subject.ts';

type Parts = Pick<ProposingParts, 'pool' | 'users'>;
type Closing = Extract<ProposedAct, { readonly kind: 'closeAccount' }>;

/** Checks the proposal. Throws ConsoleRefused when there is no such user, or something prevents it. */
export async function ofAccount({ pool, users }: Parts, { userNo }: Closing): Promise<Subject> {
  const user = await findUser(pool, userNo);
  if (!user) throw new ConsoleRefused('notFound');
  const why = whyNotClosed(user, await users.obstacles(personOfUser(pool, user)));
  if (why !== null) throw new ConsoleRefused('cannotBeDone', { why });
  return { about: userNo, orderNo: null, payload: { userNo }, rows: [] };
}

/**
 * In the transaction that says so of the proposal; closed by the user meanwhile, it is done. Agreements that
 * nobody confirmed end before, each in a transaction of its own. Gives why it was not done.
 */
export async function closeAccount(
  { pool, users }: Parts,
  client: Client,
  { about }: StoredProposal,
  { operator, reason }: { readonly operator: string; readonly reason: string },
): Promise<string | null> {
  const user = await findUser(pool, about);
  if (!user) return 'there is no such user';
  try {
    await users.close(personOfUser(pool, user), { byWhom: operator, reason }, client);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return 'something is in the way of closing the account';
  }
}
