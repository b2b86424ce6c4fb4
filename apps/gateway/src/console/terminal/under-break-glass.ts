/**
 * Commands under break-glass: reading, asking again, stopping and lifting stops, and giving back a little
 * money.
 */
import { amountTaken } from '../../orders/index.ts';
import { orderNoOf } from '../../orders/model/index.ts';
import { createOrderStore } from '../../orders/store/index.ts';
import { type CommandLine, type ExitCode, type OperatorCall, runOperator } from '../../operator/index.ts';
import type { Pool } from '../../db/index.ts';
import { type BreakGlass, spendBreakGlass, unspendBreakGlass } from './break-glass.ts';
import { type CommandRight, verbsNeeded } from './command-rights.ts';

interface Command {
  readonly line: CommandLine;
  readonly right: CommandRight;
  readonly argv: readonly string[];
  readonly note: (outcome: string) => Promise<void>;
}

/** Runs a command; each is recorded in the audit log, whatever its outcome. */
export async function underBreakGlass(
  call: OperatorCall,
  { session }: { readonly session: BreakGlass },
  command: Command,
): Promise<ExitCode> {
  const { line, right, note } = command;
  const isMore = verbsNeeded(line, right).length > 1;
  const isList = line.list !== '';
  if (right.breakGlass === 'refused' || isMore || (isList && right.breakGlass === 'limited')) {
    await note('notAllowed');
    call.print('Not done: this is not for break-glass, and waits for people who can sign in.');
    return 1;
  }
  const asNobody = { ...call, systemUser: `break-glass ${session.breakNo}, ${session.terminal}` };
  const run = (): Promise<ExitCode> => runOperator(command.argv, asNobody);
  if (right.how === 'reads') {
    await note('done');
    return run();
  }
  if (right.breakGlass === 'limited' && line.isConfirmed) return withinLimit(call, session, command, run);
  return noted(note, run);
}

async function noted(note: Command['note'], run: () => Promise<ExitCode>): Promise<ExitCode> {
  let outcome = 'failed';
  try {
    const code = await run();
    outcome = code === 0 ? 'done' : 'not done';
    return code;
  } finally {
    await note(outcome);
  }
}

/**
 * Deducts the amount from the limit before it is given back, so that two commands at once cannot exceed it,
 * and restores what was not given back. An amount whose outcome is unknown remains deducted.
 */
async function withinLimit(
  { database, clock, print }: OperatorCall,
  { breakNo, limitFen }: BreakGlass,
  { line, note }: Command,
  run: () => Promise<ExitCode>,
): Promise<ExitCode> {
  const { pool } = database();
  const amount = await amountOf(pool, clock, line);
  if (amount === null) {
    await note('not done');
    print('Not done: only what was paid in money goes back under break-glass.');
    return 1;
  }
  if (!(await spendBreakGlass(pool, breakNo, amount))) {
    await note('beyond the limit');
    print(`Not done: it would be more than the ${limitFen} fen of this break-glass session.`);
    return 1;
  }
  const code = await noted(note, run);
  if (code !== 0) await unspendBreakGlass(pool, breakNo, amount);
  return code;
}

/** Returns the amount in fen; null if it was not paid in money, or there is no such payment. */
async function amountOf(
  pool: Pool,
  clock: OperatorCall['clock'],
  { args: [about = ''], amountFen }: CommandLine,
): Promise<bigint | null> {
  const orderNo = orderNoOf(about);
  const store = createOrderStore({ pool, clock, onWritten: () => undefined });
  const order = orderNo === null ? null : await store.find(orderNo);
  const payment = order?.payments.find(({ paymentNo }) => paymentNo === about);
  if (!payment || payment.method === 'points') return null;
  return amountFen ?? amountTaken(payment);
}
