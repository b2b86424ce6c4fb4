/** `block-user` and `unblock-user`: keep a user from logging in until an operator allows it again. */
import { inTransaction, type Pool } from '../../db/index.ts';
import { isMobileNumber, mobileNumber } from '../../numbers/index.ts';
import { allowLogins, blockLogins, userOfNumber } from '../../people/sign-on/index.ts';
import type { CommandLine } from '../command-line.ts';
import { keepEvent } from './keep-event.ts';
import type { CommandTools } from '../tools.ts';

type Named = { readonly userNo: string } | { readonly problem: string; readonly isUsage: boolean };

/** Finds the user who logs in with the typed number; otherwise says in a sentence what is wrong. */
export async function userNamed(pool: Pool, typed: string): Promise<Named> {
  if (!isMobileNumber(typed))
    return { problem: '--mobile takes a mobile number: 11 digits that begin with 1.', isUsage: true };
  const userNo = await userOfNumber(pool, mobileNumber(typed));
  return userNo === null
    ? { problem: 'Not done: nobody has logged in with that number.', isUsage: false }
    : { userNo };
}

/** Blocks the user and ends all their sessions; existing orders and agreements continue. */
export async function blockUser({ pool, print }: CommandTools, line: CommandLine): Promise<0 | 1 | 2> {
  const named = await userNamed(pool, line.mobileNo);
  if ('problem' in named) {
    print(named.problem);
    return named.isUsage ? 2 : 1;
  }
  const { userNo } = named;
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
  if (line.isAtOnce)
    print('It is no block for a day: by name it stays until unblock-user, however long that takes.');
  return 0;
}
