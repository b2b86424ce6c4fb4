import { readFileSync } from 'node:fs';
import { signUpStates } from '@phonebill/contract';
import { drawMachine } from '@phonebill/states';
import { expect, test } from 'vitest';
import { signUpMachine } from './sign-up-states.ts';

test('the drawing of the sign-up table is current (npm run states)', () => {
  const drawing = readFileSync(new URL('../../../../../docs/states/sign-up.md', import.meta.url), 'utf8');
  expect(drawing).toBe(drawMachine(signUpMachine));
});

test('the contract names the states of the table', () => {
  expect(Object.keys(signUpMachine.states).toSorted()).toEqual([...signUpStates].toSorted());
});
