import type { MeView, ProposalView } from '@phonebill/contract/console-pages';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { MeProvider } from '../../session/index.ts';
import { Decide } from './decide.tsx';
import { DifferencesTable } from '../../parts/differences-table.tsx';
import { payloadFacts } from './payload-facts.ts';
import { RowsTable } from './proposal-rows.tsx';

const proposal: ProposalView = {
  proposalNo: 41,
  kind: 'giveBack',
  about: '202611271800000000000000',
  orderNo: '202611271800000000000000',
  payload: { kind: 'giveBack', about: '202611271800000000000000', amountFen: 4990, reason: 'paid twice' },
  hash: 'ab'.repeat(32),
  state: 'open',
  reason: 'paid twice',
  proposedBy: 'Li Wei',
  proposedAt: '2026-11-27T10:00:00Z',
  expiresAt: '2026-11-28T10:00:00Z',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  outcome: null,
  whyNotApprovable: null,
  pairCount: 0,
};

const no = (message: string, refusal = 'samePerson', why: string | null = null) => ({
  refusal,
  message,
  why,
});

function decideAs(name: string, verbs: MeView['verbs'], more: Partial<ProposalView> = {}): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <MeProvider me={{ name, verbs, passkeys: [{}] } as MeView}>
        <Decide
          proposal={{ ...proposal, ...more }}
          onInvitation={() => undefined}
          onTried={() => undefined}
        />
      </MeProvider>
    </MemoryRouter>,
  );
}

test('an approver sees the full proposal next to the button', () => {
  const markup = decideAs('Chen', ['refunds.approve']);
  expect(markup).toContain('Approve proposal 41: Give back ¥49.90');
  expect(markup).toContain('Approve with passkey');
  expect(markup).toContain('Decline');
});

test('a user who cannot approve sees the reason and no approve button', () => {
  const markup = decideAs('Li Wei', ['refunds.propose'], { whyNotApprovable: no('You proposed it') });
  expect(markup).toContain('You proposed it');
  expect(markup).not.toContain('Approve with passkey');
});

test("a user can withdraw their own proposal; only an approver can decline another's", () => {
  const mine = decideAs('Li Wei', [], { whyNotApprovable: no('You proposed it') });
  expect(mine).toContain('Withdraw');
  expect(mine).not.toContain('disabled=""');
  expect(decideAs('Chen', ['orders.read'], { whyNotApprovable: no('roles') })).toContain('disabled=""');
});

test('a warning appears from five proposals that the same two users decided together', () => {
  expect(decideAs('Chen', ['refunds.approve'], { pairCount: 4 })).not.toContain('together');
  expect(decideAs('Chen', ['refunds.approve'], { pairCount: 5 })).toContain('5 proposals together');
});

test('shows every field of a payload, including unknown ones', () => {
  const payload = { kind: 'giveBack', amountFen: null, balanceFen: 4990, limits: { day: 3 } };
  expect(payloadFacts({ ...proposal, payload }, 'en')).toEqual([
    ['Amount', 'all of it'],
    ['balanceFen', '¥49.90'],
    ['limits', '{"day":3}'],
  ]);
});

test('closing a difference shows both amounts in the unit of its book', () => {
  const payload = { book: 'points', kind: 'missing', reference: 'P1', ownAmount: 4990, theirAmount: null };
  const facts = payloadFacts({ ...proposal, kind: 'closeDifference', payload }, 'en');
  expect(facts).toEqual(
    expect.arrayContaining([
      ['Ours', '4,990 points'],
      ['Theirs', 'none'],
    ]),
  );
});

test("giving back to many orders shows their count, the amounts and the list's fingerprint", () => {
  const payload = {
    listHash: 'cd'.repeat(32),
    totalFen: 1_000_000,
    amountFen: 1000,
    filters: { settingsVersion: '7' },
    orderCount: 1000,
  };
  expect(payloadFacts({ ...proposal, kind: 'giveBackMany', payload }, 'en')).toEqual([
    ['How many orders', '1,000'],
    ['Each, at most', '¥10.00'],
    ['In all', '¥10,000.00'],
    ['Fingerprint of the list', 'cdcdcdcdcdcd'],
  ]);
});

test('a right price is shown in place of an amount', () => {
  const payload = { amountFen: null, rightShare: 9700, totalFen: 400 };
  expect(payloadFacts({ ...proposal, kind: 'giveBackMany', payload }, 'en')).toEqual([
    ['Each, what its price was above', '97.00% of the face value'],
    ['In all', '¥4.00'],
  ]);
});

test('closing several differences shows the total of each side per unit', () => {
  const differences = [
    { book: 'cash', kind: 'missing', reference: 'P1', ownAmount: 4990, theirAmount: null },
    { book: 'cash', kind: 'amount', reference: 'P2', ownAmount: 10, theirAmount: 4000 },
    { book: 'points', kind: 'missing', reference: 'P3', ownAmount: 500, theirAmount: null },
  ];
  const payload = { kind: 'closeDifferences', differences };
  expect(payloadFacts({ ...proposal, kind: 'closeDifferences', payload }, 'en')).toEqual([
    ['Ours in all', '¥50.00 + 500 points'],
    ['Theirs in all', '¥40.00 + 0 points'],
  ]);
});

test('lists every difference next to the approval, in the unit of its book', () => {
  const rows = [
    { book: 'carrier', kind: 'only', reference: 'D1', ownAmount: null, theirAmount: 5000 },
    { book: 'points', kind: 'amount', reference: 'P2', ownAmount: 300, theirAmount: 200 },
  ];
  const payload = { differences: rows };
  expect(
    payloadFacts({ ...proposal, kind: 'closeDifferences', payload }, 'en').map(([name]) => name),
  ).toEqual(['Ours in all', 'Theirs in all']);
  const table = renderToStaticMarkup(<DifferencesTable rows={rows} language="en" />);
  for (const text of ['D1', 'none', '¥50.00', 'P2', '300 points', '200 points'])
    expect(table).toContain(text);
});

test('a write-off shows the difference, the account and the amount in its unit', () => {
  const payload = {
    book: 'points',
    kind: 'missing',
    reference: 'P1',
    account: 'pointsService',
    unit: 'points',
    amount: 5000,
  };
  expect(payloadFacts({ ...proposal, kind: 'writeOff', payload }, 'en')).toEqual([
    ['Book', 'Points'],
    ['Difference', 'Only we have it'],
    ['Reference', 'P1'],
    ['Account', 'Points service'],
    ['Amount', '5,000 points'],
    ['Unit', 'points'],
  ]);
});

test('a block shows whether it is in effect before its approval', () => {
  const payload = { userNo: '4400000001', atOnce: true };
  const blocking = { ...proposal, kind: 'blockUser', payload } as const;
  expect(payloadFacts(blocking, 'en')).toEqual([['Blocked until it is decided', 'yes']]);
});

test('the facts omit the subject of a stop, which the sentence already names', () => {
  const what = { carrier: 'CUCC' };
  expect(payloadFacts({ ...proposal, kind: 'sellAgain', payload: { what } }, 'en')).toEqual([]);
  expect(payloadFacts({ ...proposal, kind: 'allowDebits', payload: { channel: null } }, 'zh')).toEqual([]);
});

const orderNo = proposal.about;
const rows = [
  { number: `P${orderNo}01`, orderNo, amountFen: 1000, outcome: 'done' },
  { number: `P${orderNo}02`, orderNo, amountFen: 490, outcome: 'the order is refunding' },
  { number: `P${orderNo}03`, orderNo, amountFen: 1000, outcome: null },
];
const rowsTable = (isLinked: boolean, isDecided = false): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <RowsTable rows={rows} language="zh" isLinked={isLinked} isDecided={isDecided} />
    </MemoryRouter>,
  );

test('the rows of a list that was decided say so, and not that money goes back', () => {
  const markup = rowsTable(true, true);
  expect(markup).toContain('已裁定');
  expect(markup).not.toContain('已发起退款');
});

test('the rows of a list show each outcome, and their sum below', () => {
  const markup = rowsTable(true);
  for (const text of ['已发起退款', '当前为“退款中”', '尚未处理']) expect(markup).toContain(text);
  expect(/<tfoot>.*<\/tfoot>/.exec(markup)?.[0]).toContain('¥24.90');
});

test('an order of a list is a link for a user who may open it', () => {
  expect(rowsTable(true)).toContain(`href="/orders/${orderNo}"`);
  expect(rowsTable(false)).not.toContain('href');
});
