/** Checks that every change of a part of an agreement, except of its schedule, adds an event of that part. */
import { expect } from 'vitest';
import type { AgreementChange } from '../model/agreement-change.ts';
import type { Agreement, AgreementAggregate, AgreementEntity } from '../model/aggregate.ts';

/**
 * Fields for when to look or to try again, and what the store counts, which are no facts about the agreement.
 */
const scheduling = new Set<string>([
  'version',
  'nextAt',
  'planAt',
  'mandateNextAt',
  'mandateAttemptCount',
  'attemptCount',
]);
/** Planned fields change only together with something else, which has the event. */
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

const asText = (value: unknown): string | undefined =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part));

const same = (one: unknown, other: unknown): boolean => asText(one) === asText(other);

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

/** Fails for a change that changes a field of a part without an event of that part. */
export function expectEvents(change: AgreementChange): void {
  for (const { entity, entityNo, field } of changesOf(change)) {
    const events = change.events.filter(
      (one) => planned.has(field) || (one.entity === entity && one.entityNo === entityNo),
    );
    expect(events, `${entity} ${field} changed without an event`).not.toEqual([]);
  }
}
