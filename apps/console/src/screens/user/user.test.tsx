import type { MeView, UserView } from '@phonebill/contract/console-pages';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { MeProvider } from '../../session/index.ts';
import { Closing, DoneAbout } from './closing.tsx';
import { meaningOf } from './payment-meaning.ts';
import { RepeatedPayments } from './repeated-payments.tsx';
import { Rewards } from './rewards.tsx';
import { UserActs } from './user-acts.tsx';
import { UserFacts } from './user-facts.tsx';

const at = '2026-11-27T10:00:00Z';
const user = (more: Partial<UserView>): UserView => ({
  userNo: '0123456789',
  mobileNo: '138****8000',
  createdAt: at,
  isBlocked: false,
  blockedAt: null,
  acts: [],
  events: [],
  closing: { closedAt: null, obstacles: [] },
  paidByOthers: [],
  repeatedPayments: [],
  rewards: [],
  messages: [],
  ...more,
});
function shown(part: ReactNode, verbs: MeView['verbs'] = []): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <MeProvider me={{ name: 'Li Wei', verbs } as unknown as MeView}>{part}</MeProvider>
    </MemoryRouter>,
  );
}

test('only a user with the right can show a number in clear', () => {
  expect(shown(<UserFacts user={user({})} />, ['numbers.reveal'])).toMatch(/<button[^>]*>.*Show/);
  expect(shown(<UserFacts user={user({})} />)).not.toContain('<button');
});

test('a user without a number is a device or a closed account with its closing time', () => {
  const device = shown(<UserFacts user={user({ mobileNo: null })} />, ['numbers.reveal']);
  expect(device).toContain('a device without login');
  expect(device).toContain('Not blocked');
  expect(device).not.toContain('<button');
  const closing = { closedAt: at, obstacles: [] };
  expect(shown(<UserFacts user={user({ mobileNo: null, closing })} />)).toContain('2026-11-27 18:00:00');
});

test('a blocked user shows since when; a past act shows its operator and reason', () => {
  expect(shown(<UserFacts user={user({ isBlocked: true, blockedAt: at })} />)).toContain('Blocked since');
  const markup = shown(
    <DoneAbout events={[{ event: 'block-user', at, by: 'Zhou Tao', reason: 'stolen' }]} />,
  );
  expect(markup).toContain('by Zhou Tao: stolen');
});

test('a user can be blocked by an operator with the right, and not while already blocked', () => {
  const acts = (['blockUser', 'unblockUser', 'closeAccount'] as const).map((act) => ({
    act,
    number: '0123456789',
    outcome: null,
    mostFen: null,
    needsTwo: true,
    whyNot: act === 'unblockUser' ? 'the user is not blocked' : null,
  }));
  const disabled = (verbs: MeView['verbs']) =>
    shown(<UserActs userNo="0123456789" acts={acts} />, verbs).match(/<button[^>]* disabled=""/g);
  expect(disabled(['blocks.propose'])).toHaveLength(2);
  expect(disabled(['users.data'])).toHaveLength(2);
  expect(disabled(['orders.read'])).toHaveLength(3);
  expect(shown(<UserActs userNo="0123456789" acts={acts} />, ['blocks.propose'])).toMatch(
    /user is not blocked/,
  );
});

test('closing an account shows its obstacles, or that there are none', () => {
  const closing = (more: Partial<UserView['closing']>): string =>
    shown(<Closing closing={{ closedAt: null, obstacles: [], ...more }} />);
  expect(closing({ obstacles: ['debtOwed'] })).toMatch(/In the way of it:.*Something is owed/);
  expect(closing({})).toContain('Nothing is in the way of it.');
  expect(closing({ closedAt: at })).toContain('The account is closed');
});

test('a reward shows its value and links to its order', () => {
  const reward = {
    rewardNo: 'G1',
    activityId: 'spring',
    state: 'used',
    earnedAt: at,
    expiresAt: null,
  } as const;
  const orderNo = '202611271800000000000000';
  const markup = shown(
    <Rewards
      rewards={[
        { ...reward, reward: { kind: 'billCredit', amountFen: 1000 }, voucherNo: null, orderNo },
        {
          ...reward,
          rewardNo: 'G2',
          reward: { kind: 'points', programme: 'wallet', points: 300 },
          voucherNo: null,
          orderNo: null,
        },
      ]}
    />,
  );
  for (const words of ['Bill credit · ¥10.00', 'Points · 300 points', `/orders/${orderNo}`])
    expect(markup).toContain(words);
});

test.each([
  [{ orderState: 'credited', refundState: null }, 'credited'],
  [{ orderState: 'delivering', refundState: null }, 'underWay'],
  [{ orderState: 'credited', refundState: 'processing' }, 'goingBack'],
  [{ orderState: 'refunded', refundState: 'settled' }, 'back'],
  [{ orderState: 'refunding', refundState: 'rejected' }, 'refused'],
  [{ orderState: 'refunding', refundState: 'held' }, 'chargedBack'],
  [{ orderState: 'closed', refundState: null }, 'held'],
] as const)('a payment of %j is %s', (payment, meaning) => {
  expect(meaningOf(payment)).toBe(meaning);
});

test('payments of one amount are listed with their orders, and a second one is marked', () => {
  const first = {
    paymentNo: 'P26112710000000000000000101',
    orderNo: '261127100000000000000001',
    tradeNo: 'T1',
    method: 'cash',
    paidAt: at,
    amountFen: 4990,
    orderState: 'credited',
    mobileNo: '138****8000',
    refundState: null,
    refundReason: null,
    givenBackFen: null,
  } as const;
  const second = {
    ...first,
    paymentNo: 'P26112710000000000000000102',
    refundState: 'settled',
    refundReason: 'paidTwice',
    givenBackFen: 4990,
  } as const;
  const markup = shown(<RepeatedPayments payments={[second, first]} />);
  expect(markup).toContain('A second payment of one order. The money is back.');
  expect(markup).toContain('It credited the number.');
  const part = { ...first, refundState: 'settled', refundReason: 'givenBack', givenBackFen: 990 } as const;
  expect(shown(<RepeatedPayments payments={[part]} />)).toContain('¥9.90 of it was given back.');
});
