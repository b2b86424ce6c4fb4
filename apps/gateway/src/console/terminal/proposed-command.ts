/** Translates a command into proposals of the console. */
import { consoleCalls, MOST_DIFFERENCES_AT_ONCE, type ProposedAct } from '@phonebill/contract/console';
import { Compile } from 'typebox/compile';
import {
  listedAct,
  type CommandLine,
  readDifferences,
  readNumbers,
  userNamed,
} from '../../operator/index.ts';
import { readSale } from '../../operator/stops/index.ts';
import { orderNoOf } from '../../orders/model/index.ts';
import { differenceName, findWritable, planWriteOff } from '../../reconciliation/differences/index.ts';
import type { ProposingParts } from '../console-parts.ts';
import { readView } from '../proposals/index.ts';

/**
 * The most proposals of one list: each is approved separately, and another person can still read this many.
 */
const MOST_OF_LIST = 50;

export type TerminalAct = Exclude<ProposedAct, { readonly kind: 'invitePerson' }>;

const checker = Compile(consoleCalls['POST /proposals'].request.properties.proposed);

/**
 * Returns the proposals, or a sentence that says what is wrong with the command; empty for a command that one
 * person does alone.
 */
export async function proposedBy(parts: ProposingParts, line: CommandLine): Promise<TerminalAct[] | string> {
  const acts = line.list === '' ? await oneOf(parts, line) : await ofList(parts, line);
  if (typeof acts === 'string') return acts;
  const strange: readonly unknown[] = acts.filter((act) => !checker.Check(act));
  return strange.length === 0 ? acts : `This cannot be proposed: ${JSON.stringify(strange[0])}`;
}

async function oneOf({ pool, clock }: ProposingParts, line: CommandLine): Promise<TerminalAct[] | string> {
  const [first = '', second = '', third = ''] = line.args;
  const reason = line.reason ?? '';
  switch (line.command) {
    case 'close':
      return [{ kind: 'closeDifference', book: first, differenceKind: second, reference: third, reason }];
    case 'write-off': {
      const difference = await findWritable(pool, { book: first, kind: second, reference: third });
      if (!difference) return `No difference ${first} ${second} ${third} is open.`;
      // The present amount; whether it can be written off is checked when it is proposed.
      const amount = Number(planWriteOff(difference, new Date(clock())).amount);
      return [{ kind: 'writeOff', book: first, differenceKind: second, reference: third, amount, reason }];
    }
    case 'block-user':
    case 'unblock-user': {
      const named = await userNamed(pool, line.mobileNo);
      if ('problem' in named) return named.problem;
      const of = { userNo: named.userNo, orderNo: null, reason };
      return line.command === 'block-user'
        ? [{ kind: 'blockUser', ...of, atOnce: line.isAtOnce }]
        : [{ kind: 'unblockUser', ...of }];
    }
    case 'person-delete': {
      const named = await userNamed(pool, line.mobileNo);
      if (!('problem' in named)) return [{ kind: 'closeAccount', userNo: named.userNo, reason }];
      return named.isUsage ? named.problem : [];
    }
    case 'allow-debits':
      return [{ kind: 'allowDebits', channel: line.channel, reason }];
    case 'sell-again': {
      const what = readSale(line.sale);
      if (typeof what === 'string') return what;
      const { faceFen, ...rest } = what;
      const fen = faceFen === undefined ? {} : { faceFen: Number(faceFen) };
      return [{ kind: 'sellAgain', what: { ...rest, ...fen }, reason } as TerminalAct];
    }
    case 'use-supplier':
      return [{ kind: 'useSupplier', supplier: first, reason }];
    case 'trust-key':
      return [{ kind: 'trustKey', key: first, reason }];
    case 'activity-raise':
      return [
        { kind: 'raiseActivity', activity: first, stock: Number(second), budget: Number(third), reason },
      ];
    default:
      return [ofPart(line, first, second)];
  }
}

/** Returns the proposal about a payment, delivery or refund. */
function ofPart({ command, amountFen, reason }: CommandLine, about: string, outcome: string): TerminalAct {
  const why = { about, reason: reason ?? '' };
  switch (command) {
    case 'refund':
      return { kind: 'refundPayment', ...why };
    case 'give-back':
      return { kind: 'giveBack', ...why, amountFen: amountFen === null ? null : Number(amountFen) };
    default:
      // An outcome that cannot be decided is found by the check.
      return { kind: 'decide', ...why, outcome } as TerminalAct;
  }
}

/** Returns a proposal for each part that the list names. */
async function ofList({ pool, store }: ProposingParts, line: CommandLine): Promise<TerminalAct[] | string> {
  if (line.command === 'close') return ofDifferences(pool, line);
  const [outcome = ''] = line.args;
  const numbers = readNumbers(line.list);
  if (typeof numbers === 'string') return numbers;
  const listed = listedAct(line.command, outcome, line.amountFen);
  if (!listed) return `Nothing can be decided as "${outcome}".`;
  const acts: TerminalAct[] = [];
  for (const number of numbers) {
    const isOrder = orderNoOf(number) === null;
    const order = isOrder ? await store.find(number) : null;
    if (isOrder && !order) return `There is no order ${number}.`;
    const parts = order ? listed.partsOf(order) : [number];
    acts.push(...parts.map((part) => ofPart(line, part, outcome)));
  }
  return acts.length > MOST_OF_LIST
    ? `The list comes to ${acts.length} proposals, and ${MOST_OF_LIST} are the most at once. Orders in the ` +
        'console proposes to give back to as many as a thousand under one approval.'
    : acts;
}

/** Returns the differences with their present amounts; those that are not open are not proposed. */
async function ofDifferences(
  pool: ProposingParts['pool'],
  { list, reason }: CommandLine,
): Promise<TerminalAct[] | string> {
  const named = await readDifferences(pool, list);
  if (typeof named === 'string') return named;
  const gone = named.filter(({ difference }) => difference === null);
  if (gone.length > 0)
    return `${gone.length} of the list are not open: ${gone
      .slice(0, 3)
      .map(({ key }) => differenceName(key))
      .join(', ')}`;
  const differences = named.flatMap(({ difference }) => (difference ? [readView(difference)] : []));
  const acts: TerminalAct[] = [];
  for (let from = 0; from < differences.length; from += MOST_DIFFERENCES_AT_ONCE)
    acts.push({
      kind: 'closeDifferences',
      differences: differences.slice(from, from + MOST_DIFFERENCES_AT_ONCE),
      reason: reason ?? '',
    });
  return acts;
}
