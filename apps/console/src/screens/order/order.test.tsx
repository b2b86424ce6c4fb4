import type { MeView, OrderActView, OrderLifeView, PartnerCallView } from '@phonebill/contract/console-pages';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { MeProvider } from '../../session/index.ts';
import { Acts } from './acts.tsx';
import { amountToGive } from './amount-to-give.ts';
import { factsOf, personsWords } from './history-item.ts';
import { History } from './history.tsx';
import { PartnerCall } from './partner-call.tsx';
import { proposedOf, proposedOnUser } from './proposed-act.ts';

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

test('a dialog proposes what its act names', () => {
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

test('a dialog about who placed the order proposes to block them, at once where that is ticked', () => {
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

test('an act of one person, or a decision without an outcome, is never proposed', () => {
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

test('an act that cannot be done is shown, disabled and with its reason', () => {
  const markup = actsFor(['refunds.propose'], [act({ whyNot: 'It was refunded already' })]);
  expect(markup).toMatch(/<button[^>]* disabled=""/);
  expect(markup).toContain('It was refunded already');
});

test('an act whose verb the person lacks is shown, disabled, and says that roles forbid it', () => {
  const markup = actsFor(['orders.read'], [act({})]);
  expect(markup).toMatch(/<button[^>]* disabled=""/);
  expect(markup).toContain('Your roles do not allow this.');
});

test('an act that can be done stands first and can be pressed', () => {
  const markup = actsFor(
    ['orders.ask', 'refunds.propose'],
    [act({ whyNot: 'Not now' }), act({ act: 'ask', needsTwo: false, mostFen: null })],
  );
  expect(markup.indexOf('Ask the partners now')).toBeLessThan(markup.indexOf('Give back'));
  expect(markup.match(/disabled=""/g)).toHaveLength(1);
});

test('an act by hand says who and why; the reason of a partner stays a fact', () => {
  expect(factsOf({ detail: { operator: 'Li Wei', reason: 'user called', amountFen: 1250 } })).toEqual({
    who: 'Li Wei',
    why: 'user called',
    more: [['amountFen', '¥12.50']],
  });
  expect(factsOf({ detail: { reason: 'number suspended', empty: null } })).toEqual({
    who: null,
    why: null,
    more: [['reason', 'number suspended']],
  });
});

test('two persons are named with what each of them did', () => {
  expect(personsWords('Li Wei, approved by Chen Jing', 'zh')).toBe('Li Wei 提议，Chen Jing 批准');
  expect(personsWords('Li Wei, approved by Chen Jing', 'en')).toBe('Li Wei, approved by Chen Jing');
  expect(personsWords('Li Wei', 'zh')).toBe('Li Wei');
});

test('an entity, an event or a state that is not known is shown as its raw word', () => {
  const event = { at: '2026-11-27T10:00:00Z', entity: 'escrow', number: 'E1', event: 'froze' };
  const markup = renderToStaticMarkup(
    <History
      timeline={[{ ...event, from: null, to: 'frozen', detail: { by: { court: 1 } } }]}
      archivedIn={null}
    />,
  );
  for (const word of ['escrow', 'froze', 'frozen', 'court']) expect(markup).toContain(word);
});

const called = (more: Partial<PartnerCallView>): PartnerCallView => ({
  at: '2026-11-27T10:00:00.123Z',
  partner: 'carrier',
  supplier: 'dtone',
  call: 'carrier.topUp',
  isNotice: false,
  outcome: 'silent',
  status: null,
  ms: 10_004,
  requestNo: `D${order}`,
  words: {
    origin: 'https://api.example',
    method: 'POST',
    path: '/v1/transactions',
    why: 'carrier.topUp: no answer within 10000 ms',
    sentHeaders: { 'webhook-id': 'm1' },
    request: { text: '{\n  "faceFen": 5000\n}', without: null, bytes: null },
    gotHeaders: {},
    answer: null,
  },
  ...more,
});
const shownCall = (more: Partial<PartnerCallView>): string =>
  renderToStaticMarkup(<PartnerCall call={called(more)} />);

test('a call that nobody answered says where it went, what was sent and why there is no answer', () => {
  const markup = shownCall({});
  for (const word of ['Silent', 'no answer', '10004 ms', 'dtone', 'POST https://api.example/v1/transactions'])
    expect(markup).toContain(word);
  expect(markup).toContain('no answer within 10000 ms');
  expect(markup).toContain('webhook-id: m1');
  expect(markup).not.toContain('Answer<');
});

test('a body that is not kept says why', () => {
  const { words } = called({});
  const answer = { text: '', without: 'tooLong', bytes: 9000 } as const;
  expect(shownCall({ words: { ...words, answer } })).toContain('Not kept: 9000 bytes.');
  expect(shownCall({ words: { ...words, answer: { ...answer, without: 'withheld' } } })).toContain(
    'Not kept: all of it opens something',
  );
});
