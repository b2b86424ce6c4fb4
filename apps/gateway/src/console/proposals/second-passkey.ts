import type { ProposalKind } from '@phonebill/contract/console';
import type { Pool } from '../../db/index.ts';
import { secondPasskeyBy } from '../people/index.ts';
import { ConsoleRefused } from '../refused.ts';

/**
 * Who has one passkey for longer than a week adds another before proposing or approving: a lost device would
 * leave them to whoever is at the server. Letting people in is not held to it: somebody has to be able to.
 * Throws ConsoleRefused (secondPasskeyMissing).
 */
export async function requireSecondPasskey(pool: Pool, personNo: number, kind: ProposalKind): Promise<void> {
  if (kind === 'invitePerson') return;
  const second = await secondPasskeyBy(pool, personNo);
  if (second?.isOver) throw new ConsoleRefused('secondPasskeyMissing');
}
