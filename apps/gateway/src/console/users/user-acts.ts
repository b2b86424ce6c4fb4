/** The acts that a person may take on a user, and why others are not possible. Each takes two persons. */
import type { ClosingObstacle } from '@phonebill/contract';
import type { OrderActView } from '@phonebill/contract/console';
import type { Client, Pool } from '../../db/index.ts';
import { type Block, findBlock, hasNumber } from '../../people/sign-on/index.ts';
import type { UserFacts } from './user-rows.ts';

type Db = Pick<Client | Pool, 'query'>;
type ActOnUser = 'blockUser' | 'unblockUser';

/** Returns why the act cannot be proposed at present; null if it can. */
export async function whyNotOnUser(db: Db, act: ActOnUser, userNo: string): Promise<string | null> {
  return whyNot(act, await standingOf(db, userNo));
}

interface Standing {
  readonly block: Block | null;
  readonly hasNumber: boolean;
}

async function standingOf(db: Db, userNo: string): Promise<Standing> {
  const [block, isNumbered] = [await findBlock(db, userNo), await hasNumber(db, userNo)];
  return { block, hasNumber: isNumbered };
}

function whyNot(act: ActOnUser, { block, hasNumber: isNumbered }: Standing): string | null {
  if (act === 'unblockUser') {
    if (block === null) return 'the user is not blocked';
    return block.until === null ? null : 'the block ends with its proposal: decline that';
  }
  if (block !== null) return 'the user is blocked already';
  return isNumbered ? null : 'the user has no number to log in with';
}

/** Returns why the account cannot be closed at present; null if it can. */
export function whyNotClosed(
  { mobileNo }: Pick<UserFacts, 'mobileNo'>,
  obstacles: readonly ClosingObstacle[],
): string | null {
  if (mobileNo === '') return 'there is no account with a number to close';
  return obstacles.length > 0 ? 'something is in the way of closing the account' : null;
}

/** Returns the act of closing the account, as the user's page offers it. */
export function closingAct(user: UserFacts, obstacles: readonly ClosingObstacle[]): OrderActView {
  return {
    act: 'closeAccount',
    number: user.userNo,
    outcome: null,
    mostFen: null,
    needsTwo: true,
    whyNot: whyNotClosed(user, obstacles),
  };
}

/** Returns the acts on a user; their `number` is the user's. */
export async function actsOnUser(db: Db, userNo: string): Promise<OrderActView[]> {
  const standing = await standingOf(db, userNo);
  return (['blockUser', 'unblockUser'] as const).map((act) => ({
    act,
    number: userNo,
    outcome: null,
    mostFen: null,
    needsTwo: true,
    whyNot: whyNot(act, standing),
  }));
}
