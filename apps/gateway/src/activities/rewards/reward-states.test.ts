import { readFileSync } from 'node:fs';
import { rewardStates } from '@phonebill/contract';
import { drawMachine } from '@phonebill/states';
import { expect, test } from 'vitest';
import { counterOf, rewardMachine } from './reward-states.ts';

test('the drawing of the reward table is current (npm run states)', () => {
  const drawing = readFileSync(new URL('../../../../../docs/states/reward.md', import.meta.url), 'utf8');
  expect(drawing).toBe(drawMachine(rewardMachine));
});

test('the contract names the states of the table', () => {
  expect(Object.keys(rewardMachine.states).toSorted()).toEqual([...rewardStates].toSorted());
});

test('a cost is reserved exactly until its reward has ended', () => {
  for (const [state, kind] of Object.entries(rewardMachine.states))
    expect(counterOf[state as keyof typeof counterOf] === 'reserved', state).toBe(kind !== 'end');
});
