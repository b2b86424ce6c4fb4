import { expect, test } from 'vitest';
import { defineMachine, inStates, listOfStates, notInStates, stateLiteral, stateSet } from './index.ts';

const door = defineMachine({
  name: 'door',
  initial: 'open',
  states: { open: 'live', shut: 'resting', removed: 'end' },
  transitions: [
    { from: 'open', event: 'close', to: 'shut' },
    { from: 'shut', event: 'open', to: 'open' },
    { from: 'shut', event: 'remove', to: 'removed' },
  ],
});

test('a set has exactly the named states', () => {
  const passable = stateSet(door, 'open', 'removed');
  expect(passable.states).toEqual(['open', 'removed']);
  expect(passable.has('open')).toBe(true);
  expect(passable.has('shut')).toBe(false);
});

test('refuses a set that is empty, or that names a state twice or an unknown state', () => {
  expect(() => stateSet(door)).toThrow('state table "door": a set has no state');
  expect(() => stateSet(door, 'open', 'open')).toThrow('state table "door": a set names a state twice');
  expect(() => stateSet(door, 'ajar' as 'open')).toThrow('state table "door" has no state "ajar"');
});

test('writes conditions for queries with the states as literals', () => {
  const passable = stateSet(door, 'open', 'removed');
  expect(listOfStates(passable)).toBe("'open', 'removed'");
  expect(inStates('d.state', passable)).toBe("d.state in ('open', 'removed')");
  expect(notInStates('d.state', passable)).toBe("d.state not in ('open', 'removed')");
  expect(stateLiteral(door, 'shut')).toBe("'shut'");
  expect(() => stateLiteral(door, 'ajar' as 'open')).toThrow('state table "door" has no state "ajar"');
});
