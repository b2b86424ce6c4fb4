import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RefusedTransition, canApply, defineMachine, drawMachine, isEnd, next } from './index.ts';

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

test('follows a row of the table, and refuses any other transition', () => {
  expect(next(door, 'open', 'close')).toBe('shut');
  expect(() => next(door, 'open', 'remove')).toThrow(RefusedTransition);
  expect(() => next(door, 'removed', 'open')).toThrow('door: "open" is not allowed in "removed"');
  expect(canApply(door, 'shut', 'remove')).toBe(true);
  expect(isEnd(door, 'removed')).toBe(true);
});

test("any sequence of events stays in the table's states and never leaves an end", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('open' as const, 'close' as const, 'remove' as const)), (events) => {
      let state: 'open' | 'shut' | 'removed' = 'open';
      let ended = false;
      for (const event of events) {
        if (canApply(door, state, event)) {
          expect(ended).toBe(false);
          state = next(door, state, event);
        }
        ended ||= isEnd(door, state);
      }
    }),
  );
});

test('an invalid table throws when it is defined', () => {
  const base = { name: 'bad', initial: 'a' } as const;
  expect(() =>
    defineMachine<'a' | 'b' | 'c', 'x'>({
      ...base,
      states: { a: 'live', b: 'end', c: 'end' },
      transitions: [{ from: 'a', event: 'x', to: 'b' }],
    }),
  ).toThrow('c cannot be reached');
  expect(() =>
    defineMachine({
      ...base,
      states: { a: 'live', b: 'end' },
      transitions: [
        { from: 'a', event: 'x', to: 'b' },
        { from: 'b', event: 'x', to: 'a' },
      ],
    }),
  ).toThrow('b is an end but has a way out');
  expect(() => defineMachine({ ...base, states: { a: 'live' }, transitions: [] })).toThrow(
    'a is not an end but has no way out',
  );
  expect(() =>
    defineMachine({
      ...base,
      states: { a: 'live', b: 'end' },
      transitions: [
        { from: 'a', event: 'x', to: 'b' },
        { from: 'a', event: 'x', to: 'a' },
      ],
    }),
  ).toThrow('two targets for a on x');
  expect(() =>
    defineMachine({
      ...base,
      states: { a: 'live', b: 'live' },
      transitions: [
        { from: 'a', event: 'x', to: 'b' },
        { from: 'b', event: 'y', to: 'a' },
      ],
    }),
  ).toThrow('can never finish');
});

test('a drawing names every state and every row', () => {
  const page = drawMachine(door);
  expect(page).toContain('[*] --> open');
  expect(page).toContain('open --> shut: close');
  expect(page).toContain('removed --> [*]');
  expect(page).toContain('| shut | resting |');
});
