import { readFileSync } from 'node:fs';
import {
  agreementStates,
  chargeStates,
  consentStates,
  debtStates,
  operationStates,
} from '@phonebill/contract';
import { drawMachine, type Machine } from '@phonebill/states';
import { expect, test } from 'vitest';
import { agreementMachines } from './index.ts';

const shown: Partial<Record<keyof typeof agreementMachines, readonly string[]>> = {
  agreement: agreementStates,
  operation: operationStates,
  charge: chargeStates,
  debt: debtStates,
  'member-consent': consentStates,
};

test.each(Object.entries<Machine<string, string>>(agreementMachines))(
  'the drawing of the %s table is current (npm run states)',
  (name, machine) => {
    expect(readFileSync(new URL(`../../../../../../docs/states/${name}.md`, import.meta.url), 'utf8')).toBe(
      drawMachine(machine),
    );
  },
);

test.each(Object.entries(shown))('the states of the %s table are those of the contract', (name, states) => {
  expect(Object.keys(agreementMachines[name as keyof typeof agreementMachines].states).toSorted()).toEqual(
    [...states].toSorted(),
  );
});

test('no event leaves an agreement state that is cancelled, ended, refused or expired', () => {
  const ends = ['cancelled', 'ended', 'refused', 'expired'] as const;
  expect(
    agreementMachines.agreement.transitions.filter(({ from }) => ends.some((end) => end === from)),
  ).toEqual([]);
});
