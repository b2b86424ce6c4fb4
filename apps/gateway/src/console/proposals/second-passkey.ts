import type { ProposalKind } from '@phonebill/contract/console';
import type { Pool } from '../../db/index.ts';
import { secondPasskeyBy } from '../people/index.ts';
import { ConsoleRefused } from '../refused.ts';

/**
 * Requires a person who has had only one passkey for more than a week to add another before proposing or
 * approving, because after the loss of a device only a person at the server could let them in again. Letting
 * people in is exempt, so that it is always possible. Throws ConsoleRefused (secondPasskeyMissing).
 */
export async function requireSecondPasskey(pool: Pool, personNo: number, kind: ProposalKind): Promise<void> {
  if (kind === 'invitePerson') return;
  const second = await secondPasskeyBy(pool, personNo);
  if (second?.isOver) throw new ConsoleRefused('secondPasskeyMissing');
}
