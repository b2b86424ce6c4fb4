import { readFileSync } from 'node:fs';
import { invoiceStates } from '@phonebill/contract';
import { drawMachine } from '@phonebill/states';
import { expect, test } from 'vitest';
import { invoiceMachine } from './invoice-states.ts';

test('the drawing of the invoice table is current (npm run states)', () => {
  const drawing = readFileSync(new URL('../../../../../docs/states/invoice.md', import.meta.url), 'utf8');
  expect(drawing).toBe(drawMachine(invoiceMachine));
});

test('the contract names the states of the table', () => {
  expect(Object.keys(invoiceMachine.states).toSorted()).toEqual([...invoiceStates].toSorted());
});
