// A condition in a database function matches nothing when the state that it names no longer exists in any
// state table.
import { expect, test } from 'vitest';
import { rewardMachine } from '../activities/rewards/reward-states.ts';
import { agreementMachine } from '../agreements/model/states/agreement.ts';
import { chargeMachine } from '../agreements/model/states/charge.ts';
import { debtMachine } from '../agreements/model/states/debt.ts';
import { memberConsentMachine } from '../agreements/model/states/member-consent.ts';
import { operationMachine } from '../agreements/model/states/operation.ts';
import { proposalMachine } from '../console/proposals/proposal-states.ts';
import { deliveryMachine } from '../orders/model/states/delivery.ts';
import { orderMachine } from '../orders/model/states/order.ts';
import { paymentMachine } from '../orders/model/states/payment.ts';
import { refundMachine } from '../orders/model/states/refund.ts';
import { voucherMachine } from '../orders/model/states/voucher.ts';
import { differenceTable } from '../reconciliation/differences/difference-states.ts';
import { presentSchema } from './schema/sql-files.ts';

const known = new Set(
  [
    agreementMachine,
    chargeMachine,
    debtMachine,
    deliveryMachine,
    differenceTable,
    memberConsentMachine,
    operationMachine,
    orderMachine,
    paymentMachine,
    proposalMachine,
    refundMachine,
    rewardMachine,
    voucherMachine,
  ].flatMap(({ states }) => Object.keys(states)),
);

/** Matches `state = 'paid'` and `o.to_state in ('used', 'expired')`: the names between the quotes. */
const COMPARED = /\b(?:\w+\.)?(?:state|from_state|to_state)\s*(?:=|<>|(?:not )?in)\s*\(?((?:'\w+'[,\s]*)+)/g;

const compared = presentSchema().functions.flatMap(({ name, text }) =>
  [...text.replaceAll(/--.*$/gm, '').matchAll(COMPARED)].flatMap(([, states = '']) =>
    [...states.matchAll(/'(\w+)'/g)].map(([, state = '']) => ({ name, state })),
  ),
);

test('every state that a database function compares is in a state table', () => {
  // Enough matches to show that the pattern finds them.
  expect(compared.length).toBeGreaterThanOrEqual(5);
  expect(compared.filter(({ state }) => !known.has(state))).toEqual([]);
});

test('no function lists several states: a set is defined beside its state table', () => {
  const lists = presentSchema().functions.flatMap(({ name, text }) =>
    /\bstate\s*(?:not )?in\s*\(\s*'\w+'\s*,/.test(text.replaceAll(/--.*$/gm, '')) ? [name] : [],
  );
  expect(lists).toEqual([]);
});
