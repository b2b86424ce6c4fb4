/** Runs `decide`, `refund`, `give-back` and `resend` for a list of orders. */
import { chargedBackPayments, createOrderStore } from '../../orders/store/index.ts';
import { OrderChange, orderNoOf, type OrderAggregate } from '../../orders/model/index.ts';
import type { ChargedBack, WhyNot } from '../../orders/index.ts';
import type { Clock } from '../../runtime/time/index.ts';
import { carryOutList, type ListCall, type PlannedItem, readList } from '../planned-list.ts';
import { changeLines } from '../report.ts';
import type { TimedTools } from '../tools.ts';

export interface ListedAct {
  /** The command as it is recorded with each order. */
  readonly command: string;
  readonly outcome: string;
  readonly operator: string;
  readonly reason: string;
  /** Acts on one part of an order, by its number; returns why not, or null. */
  readonly act: (change: OrderChange, number: string, chargedBack: ChargedBack) => WhyNot;
  /** Returns the parts that are meant when the list names an order. */
  readonly partsOf: (order: OrderAggregate) => readonly string[];
}

/** The lines that would be written for one order, or why nothing is. */
interface Planned extends PlannedItem {
  readonly orderNo: string;
}

const CHANGED = 'it has changed meanwhile';

/** Thrown to abort a change that differs from what the dry run showed. */
class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';
}

/**
 * Returns 0 when everything possible is done, or would be; 1 when something was not; 2 when the list is not
 * understood.
 */
export async function actOnList(
  { pool, clock, print }: TimedTools,
  listed: ListedAct,
  { file, ...call }: ListCall & { readonly file: string },
): Promise<0 | 1 | 2> {
  const numbers = readNumbers(file);
  if (typeof numbers === 'string') {
    print(numbers);
    return 2;
  }
  const store = createOrderStore({ pool, clock, onWritten: () => undefined });
  const chargedBack = await chargedBackPayments(pool);
  const planned: Planned[] = [];
  for (const number of numbers) planned.push(await plan(store, clock, { ...listed, chargedBack }, number));
  return carryOutList(
    { print },
    {
      command: [listed.command, listed.outcome],
      planned,
      perform: async (one) =>
        perform(store, { ...listed, chargedBack: await chargedBackPayments(pool) }, one),
      afterwards: 'A worker goes on with them now.',
    },
    call,
  );
}

/** Returns the numbers in a file, each once, or what is wrong with it. */
export function readNumbers(file: string): readonly string[] | string {
  const read = readList(file);
  if ('problem' in read) return read.problem;
  const numbers = [...new Set(read.text.split(/\s+/).filter((word) => word !== ''))];
  const strange = numbers.find((number) => orderNoOf(number) === null && !/^[0-9]{24}$/.test(number));
  if (strange !== undefined)
    return `${file}: "${strange.slice(0, 40)}" is no number of an order or its part.`;
  return numbers.length === 0 ? `${file} names nothing.` : numbers;
}

type Store = ReturnType<typeof createOrderStore>;
type InForce = ListedAct & { readonly chargedBack: ChargedBack };

async function plan(store: Store, clock: Clock, listed: InForce, number: string): Promise<Planned> {
  const orderNo = orderNoOf(number) ?? number;
  const order = await store.find(orderNo);
  if (!order) return { name: number, orderNo, whyNot: 'there is no such order', lines: [] };
  const change = OrderChange.of(order, new Date(clock()));
  const whyNot = actOnParts(change, listed, number);
  return { name: number, orderNo, whyNot, lines: linesOf(change) };
}

/** Returns null when something was done, otherwise why the first of its parts cannot be. */
function actOnParts(change: OrderChange, listed: InForce, number: string): WhyNot {
  const isOrder = orderNoOf(number) === null;
  const parts = isOrder ? listed.partsOf(change.after) : [number];
  const reasons = parts.map((part) => listed.act(change, part, listed.chargedBack));
  return reasons.includes(null) ? null : (reasons[0] ?? 'the order has nothing of that kind');
}

const linesOf = ({ events, transfers }: OrderChange): string[] => changeLines(events, transfers);

/** Writes nothing for an order that has changed since it was planned. */
async function perform(store: Store, listed: InForce, planned: Planned): Promise<string | null> {
  const { command, outcome, operator, reason } = listed;
  try {
    const order = await store.update(planned.orderNo, (change) => {
      const whyNot = actOnParts(change, listed, planned.name);
      if (whyNot !== null || linesOf(change).join() !== planned.lines.join()) throw new ChangedMeanwhile();
      const typed = [planned.name, outcome].filter((word) => word !== '').join(' ');
      change.recordByHand(command, { operator, reason, arguments: typed });
    });
    return order ? null : CHANGED;
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return CHANGED;
    throw error;
  }
}
