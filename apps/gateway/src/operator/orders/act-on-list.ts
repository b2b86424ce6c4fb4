/**
 * `decide`, `refund`, `give-back` and `resend` for a list of orders. Without `--yes` it says what would
 * become of each and gives a code of all that; with `--yes` it needs that code, so that exactly what was
 * shown is done. An order that has changed since is left as it is. Cut short, the rest is shown and done by
 * the same commands.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createOrderStore } from '../../orders/store/index.ts';
import { OrderChange, orderNoOf, type OrderAggregate } from '../../orders/model/index.ts';
import type { WhyNot } from '../../orders/index.ts';
import type { Clock } from '../../runtime/time/index.ts';
import { changeLines } from '../report.ts';
import type { TimedTools } from '../tools.ts';

export interface ListedAct {
  /** As it is kept with each order. */
  readonly command: string;
  readonly outcome: string;
  readonly operator: string;
  readonly reason: string;
  /** Acts on one part of an order, by its number; gives why not. */
  readonly act: (change: OrderChange, number: string) => WhyNot;
  /** Which parts are meant where the list names an order. */
  readonly partsOf: (order: OrderAggregate) => readonly string[];
}

export interface ListCall {
  readonly file: string;
  readonly isConfirmed: boolean;
  /** The code that the dry run gave; empty: none. */
  readonly plan: string;
}

/** What is written with one order, or why nothing is. */
interface Planned {
  readonly number: string;
  readonly orderNo: string;
  readonly whyNot: WhyNot;
  readonly lines: readonly string[];
}

/** Thrown out of a change that would not be what the dry run said. */
class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';
}

/** 0: all that could be done is done, or would be. 1: something was not. 2: not understood. */
export async function actOnList(
  { pool, clock, print }: TimedTools,
  listed: ListedAct,
  { file, isConfirmed, plan: given }: ListCall,
): Promise<0 | 1 | 2> {
  const numbers = readNumbers(file);
  if (typeof numbers === 'string') {
    print(numbers);
    return 2;
  }
  const store = createOrderStore({ pool, clock, onWritten: () => undefined });
  const planned: Planned[] = [];
  for (const number of numbers) planned.push(await plan(store, clock, listed, number));
  const toDo = planned.filter(({ whyNot }) => whyNot === null);
  for (const { number, whyNot } of planned) if (whyNot !== null) print(`${number}: not done: ${whyNot}.`);
  if (toDo.length === 0) {
    print('Nothing of the list can be done.');
    return 1;
  }
  const code = codeOf(listed, toDo);
  if (!isConfirmed) {
    for (const { number, lines } of toDo) for (const line of [`${number}:`, ...lines]) print(line);
    print(`This would be done with ${toDo.length} of ${numbers.length}, with: --plan ${code} --yes`);
    return 0;
  }
  if (given !== code) {
    print(
      given === ''
        ? 'Nothing was done: a list needs a dry run first (without --yes), and then its --plan.'
        : 'Nothing was done: what would be done is not what the dry run said. Run it without --yes again.',
    );
    return 1;
  }
  let done = 0;
  for (const one of toDo) {
    if (await perform(store, listed, one)) done += 1;
    else print(`${one.number}: not done: it has changed meanwhile.`);
  }
  print(`Done: ${done} of ${numbers.length}. A worker goes on with them now.`);
  return done === numbers.length ? 0 : 1;
}

/** The numbers in a file, each once, or what is wrong with it. */
export function readNumbers(file: string): readonly string[] | string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return `${file} cannot be read.`;
  }
  const numbers = [...new Set(text.split(/\s+/).filter((word) => word !== ''))];
  const strange = numbers.find((number) => orderNoOf(number) === null && !/^[0-9]{24}$/.test(number));
  if (strange !== undefined)
    return `${file}: "${strange.slice(0, 40)}" is no number of an order or its part.`;
  return numbers.length === 0 ? `${file} names nothing.` : numbers;
}

type Store = ReturnType<typeof createOrderStore>;

async function plan(store: Store, clock: Clock, listed: ListedAct, number: string): Promise<Planned> {
  const orderNo = orderNoOf(number) ?? number;
  const order = await store.find(orderNo);
  if (!order) return { number, orderNo, whyNot: 'there is no such order', lines: [] };
  const change = OrderChange.of(order, new Date(clock()));
  const whyNot = actOnParts(change, listed, number);
  return { number, orderNo, whyNot, lines: linesOf(change) };
}

/** Gives null when something was done, otherwise why the first of its parts cannot be. */
function actOnParts(change: OrderChange, listed: ListedAct, number: string): WhyNot {
  const isOrder = orderNoOf(number) === null;
  const parts = isOrder ? listed.partsOf(change.after) : [number];
  const reasons = parts.map((part) => listed.act(change, part));
  return reasons.includes(null) ? null : (reasons[0] ?? 'the order has nothing of that kind');
}

const linesOf = ({ events, transfers }: OrderChange): string[] => changeLines(events, transfers);

/** False: it is not as it was planned any more, and nothing of it is written. */
async function perform(store: Store, listed: ListedAct, planned: Planned): Promise<boolean> {
  const { command, outcome, operator, reason } = listed;
  try {
    const order = await store.update(planned.orderNo, (change) => {
      const whyNot = actOnParts(change, listed, planned.number);
      if (whyNot !== null || linesOf(change).join() !== planned.lines.join()) throw new ChangedMeanwhile();
      const typed = [planned.number, outcome].filter((word) => word !== '').join(' ');
      change.recordByHand(command, { operator, reason, arguments: typed });
    });
    return order !== null;
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return false;
    throw error;
  }
}

/** Twelve signs that stand for all that would be done. */
function codeOf({ command, outcome }: ListedAct, planned: readonly Planned[]): string {
  const all = JSON.stringify([command, outcome, planned.map(({ number, lines }) => [number, lines])]);
  return createHash('sha256').update(all).digest('hex').slice(0, 12);
}
