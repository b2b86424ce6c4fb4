/** `block-user` and `unblock-user`: somebody cannot log in until an operator lets them again. */
import { inTransaction, type Pool } from '../../db/index.ts';
import { isMobileNumber, mobileNumber } from '../../numbers/index.ts';
import { allowLogins, blockLogins } from '../../people/sign-on/index.ts';
import type { CommandLine } from '../command-line.ts';
import { keepEvent } from './keep-event.ts';

interface BlockParts {
  readonly pool: Pool;
  readonly print: (line: string) => void;
}

/** Ends all sessions of the user, too; what was ordered or agreed before goes on. */
export async function blockUser({ pool, print }: BlockParts, line: CommandLine): Promise<0 | 1 | 2> {
  if (!isMobileNumber(line.mobileNo)) {
    print('--mobile takes a mobile number: 11 digits that begin with 1.');
    return 2;
  }
  const { rows } = await pool.query<{ user_no: string }>(
    'select user_no from mobile_owners where mobile_no = any ($1)',
    [pool.numbers.formsOf(mobileNumber(line.mobileNo))],
  );
  const userNo = rows[0]?.user_no;
  if (userNo === undefined) {
    print('Not done: nobody has logged in with that number.');
    return 1;
  }
  const isBlocking = line.command === 'block-user';
  const isDone = await inTransaction(pool, async (client) => {
    const changed = isBlocking ? await blockLogins(client, userNo) : await allowLogins(client, userNo);
    if (changed) await keepEvent(client, line, userNo);
    return changed;
  });
  if (!isDone) {
    print(`Not done: user ${userNo} is ${isBlocking ? 'blocked already' : 'not blocked'}.`);
    return 1;
  }
  print(
    isBlocking
      ? `Done: user ${userNo} is logged out everywhere and cannot log in. Orders and agreements go on.`
      : `Done: user ${userNo} can log in again.`,
  );
  return 0;
}
