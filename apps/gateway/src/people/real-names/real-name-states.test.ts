import { readFileSync } from 'node:fs';
import { realNameStates } from '@phonebill/contract';
import { drawMachine } from '@phonebill/states';
import { expect, test } from 'vitest';
import { realNameMachine } from './real-name-states.ts';

test('the drawing of the real name table is current (npm run states)', () => {
  const drawing = readFileSync(new URL('../../../../../docs/states/real-name.md', import.meta.url), 'utf8');
  expect(drawing).toBe(drawMachine(realNameMachine));
});

test('the contract names the states of the table, and the state none', () => {
  expect(['none', ...Object.keys(realNameMachine.states)].toSorted()).toEqual([...realNameStates].toSorted());
});
