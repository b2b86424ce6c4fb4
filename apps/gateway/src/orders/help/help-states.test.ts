import { readFileSync } from 'node:fs';
import { endNoticeStates, helpMessageStates } from '@phonebill/contract';
import { drawMachine, type Machine } from '@phonebill/states';
import { expect, test } from 'vitest';
import { endNoticeMachine, helpMessageMachine } from './help-states.ts';

test.each([
  ['help-message', helpMessageMachine, helpMessageStates],
  ['end-notice', endNoticeMachine, endNoticeStates],
] as const satisfies readonly (readonly [string, Machine<string, string>, readonly string[]])[])(
  'the drawing of %s is current, and the contract names its states',
  (name, machine: Machine<string, string>, states) => {
    const drawing = readFileSync(new URL(`../../../../../docs/states/${name}.md`, import.meta.url), 'utf8');
    expect(drawing).toBe(drawMachine(machine));
    expect(Object.keys(machine.states).toSorted()).toEqual([...states].toSorted());
  },
);
