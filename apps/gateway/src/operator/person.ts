/** Requests of users who cannot make them in the product: a copy of their data, and closing their account. */
import { createFileAtomic } from '@phonebill/atomic-files';
import type { ClosingObstacle } from '@phonebill/contract';
import { createAccountClosing } from '../agreements/index.ts';
import { isMobileNumber, mobileNumber } from '../numbers/index.ts';
import { createPersonalData } from '../people/index.ts';
import { Refusal } from '../runtime/index.ts';
import type { CommandLine } from './command-line.ts';
import type { TimedTools } from './tools.ts';

const obstacleTexts: Readonly<Record<ClosingObstacle, string>> = {
  ordersUnderWay: 'orders or charges are under way: they come to their end by themselves, or see "stuck"',
  agreementActive: 'an automatic top-up agreement has not ended, or the wallet has not said so: cancel it',
  debtOwed: 'money of pay later is owed: it is repaid first',
  rewardUnderWay: 'a reward was earned and is not given yet',
  invoiceUnderWay: 'an invoice was asked for and is not issued yet',
  signUpUnderWay: 'a wallet account is being registered for the number',
  othersPay: 'somebody else pays for the number, or asks to: the person says no to it first',
  worksAtHall: 'the person works at a business hall: staff-end first',
};

/** Prints the user's data, or writes it to a file that only the current system user may read. */
export async function personData(
  { pool, clock, print }: TimedTools,
  { mobileNo: typed, file, operator, reason }: CommandLine,
): Promise<0 | 1 | 2> {
  if (!isMobileNumber(typed)) return notANumber(print);
  const data = createPersonalData({ pool, clock, agreements: createAccountClosing({ pool, clock }) });
  const person = await data.personOf(mobileNumber(typed));
  const sections = await data.give(person, Number.MAX_SAFE_INTEGER - 1, {
    byWhom: operator,
    reason: reason ?? '',
  });
  const madeAt = new Date(clock()).toISOString();
  const text = JSON.stringify({ madeAt, mobileNo: person.mobileNo, sections }, null, 2);
  if (file === '') print(text);
  else {
    createFileAtomic(file, `${text}\n`, 0o600);
    const counted = sections.map(({ name, count }) => `${name} ${count}`).join(', ');
    print(`Done: ${file} has what is kept: ${counted || 'nothing'}.`);
  }
  return 0;
}

/** Closes the account, or prints what would be removed, or what prevents it. */
export async function closePerson(
  { pool, clock, print }: TimedTools,
  { mobileNo: typed, operator, reason, isConfirmed }: CommandLine,
): Promise<0 | 1 | 2> {
  if (!isMobileNumber(typed)) return notANumber(print);
  const data = createPersonalData({ pool, clock, agreements: createAccountClosing({ pool, clock }) });
  const person = await data.personOf(mobileNumber(typed));
  const { counts, obstacles } = await data.plan(person);
  const refuse = (names: readonly ClosingObstacle[]): 1 => {
    print('Not done, nothing was changed:');
    for (const name of names) print(`  ${obstacleTexts[name]}`);
    return 1;
  };
  if (obstacles.length > 0) return refuse(obstacles);
  if (Object.keys(counts).length === 0) {
    print('Nothing of this number is left to remove.');
    return 0;
  }
  if (!isConfirmed) {
    print('This would be removed, or cleared of what names the person, with --yes:');
    printCounts(print, counts);
    return 0;
  }
  try {
    const changed = await data.close(person, { byWhom: operator, reason: reason ?? '' });
    print('Done:');
    printCounts(print, changed);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refuse((await data.plan(person)).obstacles);
  }
}

function printCounts(print: (line: string) => void, counts: Readonly<Record<string, number>>): void {
  for (const [table, count] of Object.entries(counts)) print(`  ${table}: ${count}`);
}

function notANumber(print: (line: string) => void): 2 {
  print('--mobile takes a mobile number: 11 digits that begin with 1.');
  return 2;
}
