/** What a person may do to who placed an order, and why the rest cannot be done. Each takes two persons. */
import type { OrderActView } from '@phonebill/contract/console';
import type { Client, Pool } from '../../db/index.ts';
import { findBlock, hasNumber } from '../../people/sign-on/index.ts';

type ActOnUser = 'blockUser' | 'unblockUser';

/** Why it cannot be proposed as things are; null: it can. */
export async function whyNotOnUser(
  db: Pick<Client | Pool, 'query'>,
  act: ActOnUser,
  userNo: string,
): Promise<string | null> {
  const block = await findBlock(db, userNo);
  if (act === 'unblockUser') {
    if (block === null) return 'the user is not blocked';
    return block.until === null ? null : 'the block ends with its proposal: decline that';
  }
  if (block !== null) return 'the user is blocked already';
  return (await hasNumber(db, userNo)) ? null : 'the user has no number to log in with';
}

/** `number`: the user's. */
export function actsOnUser(pool: Pool, userNo: string): Promise<OrderActView[]> {
  return Promise.all(
    (['blockUser', 'unblockUser'] as const).map(async (act) => ({
      act,
      number: userNo,
      outcome: null,
      mostFen: null,
      needsTwo: true,
      whyNot: await whyNotOnUser(pool, act, userNo),
    })),
  );
}
