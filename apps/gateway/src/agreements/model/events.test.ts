/** Every change of an agreement leaves an event, whatever signers, partners and the clock do. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AgreementChange } from './agreement-change.ts';
import type { Agreement, AgreementAggregate, AgreementEntity } from './aggregate.ts';
import { type Action, anyScenario } from '../testing/any-scenario.ts';
import { createScenarioHarness } from '../testing/scenarios.ts';

const START = Date.UTC(2026, 10, 20, 4);

/** When to look or to try again, and what the store counts: no facts about the agreement. */
const scheduling = new Set<string>([
  'version',
  'nextAt',
  'planAt',
  'mandateNextAt',
  'mandateAttemptCount',
  'attemptCount',
]);
/** What is planned changes only together with something else, which has the event. */
const planned = new Set<string>(['planPeriod', 'planDebitAt']);

interface Changed {
  readonly entity: AgreementEntity;
  readonly entityNo: string;
  readonly field: string;
}

function changedFields(
  entity: AgreementEntity,
  entityNo: string,
  before: object | undefined,
  after: object,
): Changed[] {
  const fields = before as Record<string, unknown> | undefined;
  return Object.entries(after)
    .filter(([field, value]) => !scheduling.has(field) && !same(fields?.[field], value))
    .map(([field]) => ({
      entity: field === 'mandate' && before ? ('mandate' as const) : entity,
      entityNo,
      field,
    }));
}

function same(one: unknown, other: unknown): boolean {
  const text = (value: unknown) =>
    JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
  return text(one) === text(other);
}

function changesOf({ before, after }: AgreementChange): Changed[] {
  const { agreementNo } = after.agreement;
  const partsOf = <K extends 'operations' | 'charges' | 'debts'>(
    list: K,
    entity: AgreementEntity,
    numberOf: (part: AgreementAggregate[K][number]) => string,
  ): Changed[] =>
    after[list].flatMap((part) => {
      const old = before?.[list].find((one) => numberOf(one) === numberOf(part));
      return changedFields(entity, numberOf(part), old, part);
    });
  return [
    ...changedFields('agreement', agreementNo, before?.agreement, after.agreement satisfies Agreement),
    ...partsOf('operations', 'operation', ({ idempotencyKey }) => idempotencyKey),
    ...partsOf('charges', 'charge', ({ chargeNo }) => chargeNo),
    ...partsOf('debts', 'debt', ({ chargeNo }) => chargeNo),
  ];
}

/** What chance seldom leads to, always among the runs: an agreement of the 15th, its charge announced. */
const announced: Action[] = [{ kind: 'edit', terms: 0 }, { kind: 'nextLook' }];
const always: [Action[]][] = [
  // Due again only at night, after an outage: the debit waits for the morning.
  [[...announced, { kind: 'outage', hours: 37 }, { kind: 'wait', hours: 24 }]],
  // Changed to a smaller amount before the debit.
  [[...announced, { kind: 'edit', terms: 3 }, { kind: 'wait', hours: 48 }]],
  // Skipped before it is announced, taken back, and skipped again.
  [
    [
      { kind: 'edit', terms: 0 },
      { kind: 'skip' },
      { kind: 'unskip' },
      { kind: 'skip' },
      { kind: 'nextLook' },
      { kind: 'wait', hours: 48 },
    ],
  ],
];

test('every change of a part of an agreement, except its schedule, adds an event of that part', async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(anyScenario, async (actions) => {
      const harness = await createScenarioHarness(START);
      for (const action of actions) await harness.perform(action);
      for (const change of harness.written) {
        for (const { event } of change.events) seen.set(event, (seen.get(event) ?? 0) + 1);
        for (const { entity, entityNo, field } of changesOf(change)) {
          const events = change.events.filter(
            (one) => planned.has(field) || (one.entity === entity && one.entityNo === entityNo),
          );
          expect(events, `${entity} ${field} changed without an event`).not.toEqual([]);
        }
      }
    }),
    { numRuns: 80, examples: always },
  );
  // How far the runs got: often to what is common, at least by the given ones to what is rare.
  const reached = Object.fromEntries(seen);
  for (const [event, least] of Object.entries({
    announced: 40,
    credited: 10,
    termsChanged: 80,
    termsApplied: 1,
    rescheduled: 1,
    skipRequested: 2,
    skipWithdrawn: 1,
    skipUsed: 1,
  }))
    expect(reached[event] ?? 0, `${event} in ${JSON.stringify(reached)}`).toBeGreaterThanOrEqual(least);
}, 60_000);
