import type { MeView, OrderActView, OrderLifeView } from '@phonebill/contract/console-pages';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { MeProvider } from '../../session/index.ts';
import { Acts } from './acts.tsx';
import { amountToGive } from './amount-to-give.ts';
import { proposedOnUser } from '../../blocking/index.ts';
import { proposedOf } from './proposed-act.ts';

const order = '202611271800000000000000';
const act = (more: Partial<OrderActView>): OrderActView => ({
  act: 'giveBack',
  number: order,
  outcome: null,
  mostFen: 4990,
  needsTwo: true,
  whyNot: null,
  ...more,
});

test.each([
  ['', null],
  ['  ', null],
  ['12.5', 1250],
  ['¥49.90', 4990],
  ['49.91', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1.234', undefined],
  ['all', undefined],
])('the amount to give back of “%s”, at most ¥49.90, is %s fen', (typed, amountFen) => {
  expect(amountToGive(typed, 4990)).toBe(amountFen);
});

test('a dialog proposes the act with its number and reason', () => {
  const reason = 'paid twice';
  expect(proposedOf(act({}), 1250, reason)).toEqual({
    kind: 'giveBack',
    about: order,
    amountFen: 1250,
    reason,
  });
  expect(proposedOf(act({ act: 'refundPayment', number: `P${order}01` }), null, reason)).toEqual({
    kind: 'refundPayment',
    about: `P${order}01`,
    reason,
  });
  expect(proposedOf(act({ act: 'decide', number: `D${order}`, outcome: 'credited' }), null, reason)).toEqual({
    kind: 'decide',
    about: `D${order}`,
    outcome: 'credited',
    reason,
  });
});

test('a dialog about the user proposes to block them, at once if that is ticked', () => {
  const asked = { orderNo: order, atOnce: true, reason: 'a stolen phone' };
  const blocking = act({ act: 'blockUser', number: '4400000001', mostFen: null });
  expect(proposedOnUser(blocking, asked)).toEqual({ kind: 'blockUser', userNo: '4400000001', ...asked });
  expect(proposedOnUser({ ...blocking, act: 'unblockUser' }, asked)).toEqual({
    kind: 'unblockUser',
    userNo: '4400000001',
    orderNo: order,
    reason: 'a stolen phone',
  });
  expect(proposedOnUser(act({}), asked)).toBeNull();
  expect(actsFor(['blocks.propose'], [blocking])).toContain('User 4400000001');
});

test('an act that needs one operator, or a decision without an outcome, is never proposed', () => {
  expect(proposedOf(act({ act: 'ask' }), null, 'asked')).toBeNull();
  expect(proposedOf(act({ act: 'decide' }), null, 'asked')).toBeNull();
});

function actsFor(verbs: MeView['verbs'], acts: OrderActView[]): string {
  const me = { name: 'Li Wei', verbs } as MeView;
  return renderToStaticMarkup(
    <MemoryRouter>
      <MeProvider me={me}>
        <Acts life={{ acts, payments: [], refunds: [], delivery: null } as unknown as OrderLifeView} />
      </MeProvider>
    </MemoryRouter>,
  );
}

test('an impossible act is shown disabled with its reason', () => {
  const markup = actsFor(['refunds.propose'], [act({ whyNot: 'It was refunded already' })]);
  expect(markup).toMatch(/<button[^>]* disabled=""/);
  expect(markup).toContain('It was refunded already');
});

test("an act that the user's roles do not allow is shown disabled with that reason", () => {
  const markup = actsFor(['orders.read'], [act({})]);
  expect(markup).toMatch(/<button[^>]* disabled=""/);
  expect(markup).toContain('Your roles do not allow this.');
});

test('a possible act comes first and is enabled', () => {
  const markup = actsFor(
    ['orders.ask', 'refunds.propose'],
    [act({ whyNot: 'Not now' }), act({ act: 'ask', needsTwo: false, mostFen: null })],
  );
  expect(markup.indexOf('Ask the partners now')).toBeLessThan(markup.indexOf('Give back'));
  expect(markup.match(/disabled=""/g)).toHaveLength(1);
});
