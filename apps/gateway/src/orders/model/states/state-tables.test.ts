import { readFileSync } from 'node:fs';
import { deliveryStates, orderStates, paymentStates, refundStates } from '@phonebill/contract';
import { drawMachine, type Machine } from '@phonebill/states';
import { expect, test } from 'vitest';
import { orderMachines } from './index.ts';

const shown: Record<keyof typeof orderMachines, readonly string[]> = {
  order: orderStates,
  payment: paymentStates,
  delivery: deliveryStates,
  refund: refundStates,
};

test.each(Object.entries<Machine<string, string>>(orderMachines))(
  'the drawing of the %s table is current (npm run states)',
  (name, machine) => {
    const drawing = readFileSync(
      new URL(`../../../../../../docs/states/${name}.md`, import.meta.url),
      'utf8',
    );
    expect(drawing).toBe(drawMachine(machine));
  },
);

test.each(Object.entries<Machine<string, string>>(orderMachines))(
  'the %s table and the contract name the same states',
  (name, machine) => {
    expect(Object.keys(machine.states).toSorted()).toEqual([...shown[name as keyof typeof shown]].toSorted());
  },
);
