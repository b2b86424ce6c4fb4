/** The operators' actions in a run, step by step. */
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { numbersOf } from '../support/visitors.ts';
import type { Fleet } from './fleet.ts';
import { followNewOrder } from './followed-orders.ts';
import type { KeyExchange } from './key-exchange.ts';
import type { Operators } from './operators.ts';
import type { Release } from './releases.ts';
import { changePrice, stopCarrier } from './sales.ts';
import { stopAndAllowDebits } from './signers.ts';
import type { VisitedProduct, Visits } from './visits.ts';

export interface Changes {
  readonly fleet: Fleet;
  readonly before: Release;
  readonly after: Release;
  readonly exchange: KeyExchange;
  readonly product: VisitedProduct;
  readonly visits: Visits;
  readonly operators: Operators;
  readonly pool: Pool;
}

/** A step's name, and its action, which returns what did not hold. */
type Step = readonly [what: string, act: () => Promise<string[]>];

const newNumber = numbersOf('1390055');

/** Returns all steps, or those of a short form, which begins with one of two processes. */
export function stepsOf(steps: 'few' | 'keys' | 'all', changes: Changes): Step[] {
  const { fleet, before, after, product, visits, operators, pool } = changes;
  const { added, used, gone } = changes.exchange;

  /** Replaces every process while orders are followed, whose streams have to be reopened. */
  function rolled(release: Release, environment: Readonly<Record<string, string>> = {}) {
    return async (): Promise<string[]> => {
      const follow = () => followNewOrder(product, newNumber(), visits.failed);
      const followed = [await follow(), await follow()];
      fleet.set(environment);
      await fleet.roll(release);
      const found = (await Promise.all(followed.map((one) => one.payAndHear()))).flat();
      const again = followed.filter((one) => one.streams() > 1).length;
      if (again < followed.length)
        found.push(`a stream that ends is taken up again: ${again} of ${followed.length} were`);
      return found;
    };
  }
  const debits: Step = [
    'debits stopped, allowed',
    () => stopAndAllowDebits(product, visits, operators, pool),
  ];
  const price: Step = ['a price changed', () => changePrice(product, visits, operators, pool)];
  const carrier: Step = ['a carrier stopped, sold again', () => stopCarrier(product, visits, operators)];
  if (steps === 'few') return short();
  if (steps === 'keys') return keysAlone();
  return [
    ['upgraded', rolled(after)],
    ['the newer files loaded', () => operators.loadFiles().then(() => [])],
    debits,
    ['taken back', rolled(before)],
    price,
    ['a worker killed', () => fleet.killWorker().then(() => [])],
    ['upgraded again', rolled(after)],
    carrier,
    ['a key added to each', rolled(after, added)],
    ['the new keys used', rolled(after, used)],
    ['partners take the old keys no more', endOldKeys],
    ['the old keys gone', rolled(after, gone)],
  ];

  /**
   * Ends the old keys at the partners: calls that sign with one, or expect an answer signed with one, fail
   * from now on.
   */
  async function endOldKeys(): Promise<string[]> {
    await product.sandbox.setFaults({ wechat: { oldKeysEnd: true }, dtone: { oldKeysEnd: true } });
    const followed = await followNewOrder(product, newNumber(), visits.failed);
    return followed.payAndHear();
  }

  /** Returns steps in which each process uses new keys before partners end the old ones. */
  function keysAlone(): Step[] {
    const one = (environment: Readonly<Record<string, string>>, place: number) => async () => {
      fleet.set(environment);
      await fleet.roll(before, place);
      return [];
    };
    return [
      ['a process beside it, with a key added to each', one(added, 1)],
      ['the new keys used by the first', one(used, 0)],
      ['and by the second', one(used, 1)],
      ['partners take the old keys no more', endOldKeys],
    ];
  }

  /** Returns steps with two processes, each of a different release and with different keys. */
  function short(): Step[] {
    return [
      [
        'the next release beside it, with a key added to each; itself again, with the new keys used',
        async () => {
          const followed = await followNewOrder(product, newNumber(), visits.failed);
          fleet.set(added);
          await fleet.roll(after, 1);
          fleet.set(used);
          await fleet.roll(before, 0);
          const found = await followed.payAndHear();
          return followed.streams() > 1
            ? found
            : [...found, 'a stream that ends is taken up again: it was not'];
        },
      ],
      [
        'debits stopped and allowed while a price changed',
        async () => (await Promise.all([debits[1](), price[1]()])).flat(),
      ],
    ];
  }
}
