/** What operators do in a run, step by step. */
import { generateSm2KeyPair } from '@phonebill/signing';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { numbersOf } from '../support/visitors.ts';
import type { Fleet } from './fleet.ts';
import { followNewOrder } from './followed-orders.ts';
import type { Operators } from './operators.ts';
import type { Release } from './releases.ts';
import { changePrice, stopCarrier } from './sales.ts';
import { stopAndAllowDebits } from './signers.ts';
import type { VisitedProduct, Visits } from './visits.ts';

export interface Changes {
  readonly fleet: Fleet;
  readonly before: Release;
  readonly after: Release;
  readonly keys: Readonly<Record<string, string>>;
  /** Our new signing key, which partners know already. */
  readonly ours: { readonly secretKey: string };
  /** What the cashier signs by as well. */
  readonly cashiers: { readonly publicKey: string };
  readonly product: VisitedProduct;
  readonly visits: Visits;
  readonly operators: Operators;
  readonly pool: Pool;
}

/** What it is called, and what does it; that gives what did not hold. */
type Step = readonly [what: string, act: () => Promise<string[]>];

const newNumber = numbersOf('1390055');

/** All, or the few of the short form, which begins with one process of two. */
export function stepsOf(steps: 'few' | 'all', changes: Changes): Step[] {
  const { fleet, before, after, product, visits, operators, pool } = changes;
  const { added, used, gone } = keyChanges(changes);

  /** Replaces every process while orders are followed, whose streams have to be taken up again. */
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
    ['the old keys gone', rolled(after, gone)],
  ];

  /** Two processes, each of another release and with other keys than the other one. */
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

/** Encrypts mobile numbers once the keys are exchanged. */
export const NEXT_NUMBERS_KEY = `nbk_${Buffer.alloc(32, 9).toString('base64url')}`;

/** What processes are given when keys are exchanged, in the order of docs/operations.md. */
function keyChanges({ keys, ours, cashiers }: Pick<Changes, 'keys' | 'ours' | 'cashiers'>) {
  const next: Readonly<Record<string, string>> = {
    GATEWAY_SIGNING_KEY: ours.secretKey,
    GATEWAY_SECRETS: 'the-second-secret-of-at-least-32-characters',
    GATEWAY_SM2_PRIVATE_KEY: generateSm2KeyPair().privateKey,
    NUMBERS_KEYS: NEXT_NUMBERS_KEY,
    CASHIER_PUBLIC_KEY: cashiers.publicKey,
  };
  const given = (of: (old: string, fresh: string) => string): Record<string, string> =>
    Object.fromEntries(Object.entries(next).map(([name, fresh]) => [name, of(keys[name] ?? '', fresh)]));
  // The numbers' old key stays until all numbers are converted, and the secret's while links of it are about.
  const { NUMBERS_KEYS: _numbers, GATEWAY_SECRETS: _secrets, ...gone } = given((_old, fresh) => fresh);
  return {
    added: given((old, fresh) => `${old} ${fresh}`),
    used: given((old, fresh) => `${fresh} ${old}`),
    gone,
  };
}
