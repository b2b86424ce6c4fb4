// Tests that the console has a text for every agreement event: its pages cannot import the gateway, which
// names them.
import { expect, test } from 'vitest';
import { vocabularies } from '../../apps/console/src/language/vocabularies.ts';
import { agreementEvents, readRulesFile } from '../../apps/gateway/src/agreements/model/index.ts';
import { internalEvents } from '../../apps/gateway/src/agreements/model/aggregate.ts';

test('the console has a text for every event of an agreement and its parts', () => {
  const names = [...agreementEvents.map(({ event }) => event), ...internalEvents];
  expect(Object.keys(vocabularies.event)).toEqual(expect.arrayContaining(names));
  const entities = agreementEvents.map(({ entity }) => entity);
  expect(Object.keys(vocabularies.entity)).toEqual(expect.arrayContaining(entities));
});

test('the console has a text for every reason for which a signer cancels', () => {
  const { cancelReasons } = readRulesFile(
    new URL('../../apps/gateway/config/agreements.json', import.meta.url),
  );
  const reasons = cancelReasons.map(({ code }) => code);
  expect(Object.keys(vocabularies.agreementReason)).toEqual(expect.arrayContaining(reasons));
});
