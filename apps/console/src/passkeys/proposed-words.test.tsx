import type { MeView, ProposedAct } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { MeProvider } from '../session/index.ts';
import { aboutWords } from './about-words.ts';
import { contentOf, proposedWords } from './proposed-words.ts';
import { TouchWords } from './touch-words.tsx';

/** Renders content for a person with this number of passkeys. */
function shown(content: ReactNode, passkeyCount = 1): string {
  const me = { passkeys: Array.from({ length: passkeyCount }) } as MeView;
  return renderToStaticMarkup(
    <MemoryRouter>
      <MeProvider me={me}>{content}</MeProvider>
    </MemoryRouter>,
  );
}

const reason = 'paid twice';
const order = '202611271800000000000000';
const payment = `P${order}01`;

test.each<[ProposedAct, string, string]>([
  [
    { kind: 'refundPayment', about: `P${order}01`, reason },
    `Send back all that was paid with payment P${order}01`,
    `将支付 P${order}01 的实付款项全部退回`,
  ],
  [
    { kind: 'giveBack', about: payment, amountFen: 1250, reason },
    `Give back ¥12.50 of payment ${payment}, although the number was credited`,
    `号码虽已到账，仍从支付 ${payment} 中退回 ¥12.50`,
  ],
  [
    { kind: 'giveBack', about: payment, amountFen: null, reason },
    `Give back all that was paid of payment ${payment}, although the number was credited`,
    `号码虽已到账，仍从支付 ${payment} 中退回全部款项`,
  ],
  [
    { kind: 'decide', about: `D${order}`, outcome: 'refused', reason },
    `Record that delivery D${order} did not credit the number; what was paid goes back`,
    `认定充值 D${order} 未到账，已付款项将退回`,
  ],
  [
    { kind: 'closeDifference', book: 'cash', differenceKind: 'amount', reference: `P${order}01`, reason },
    `Close the difference of P${order}01 in “Wallet cashier” (Other amount) as explained`,
    `将“钱包收银台”账目中 P${order}01 的差异（金额不一致）作为已查明关闭`,
  ],
  [
    {
      kind: 'closeDifferences',
      differences: [
        { book: 'carrier', kind: 'only', reference: `D${order}`, ownAmount: null, theirAmount: 5000 },
        { book: 'cash', kind: 'only', reference: payment, ownAmount: null, theirAmount: 4990 },
      ],
      reason,
    },
    'Close the 2 differences of a list as explained',
    '将清单中的 2 项差异作为已查明关闭',
  ],
  [
    { kind: 'writeOff', book: 'cash', differenceKind: 'missing', reference: payment, amount: 4990, reason },
    `Write off ¥49.90 of ${payment} in “Wallet cashier”, and close the difference`,
    `将“钱包收银台”账目中 ${payment} 短缺的金额核销（¥49.90），并关闭差异`,
  ],
  [
    { kind: 'writeOff', book: 'points', differenceKind: 'amount', reference: payment, amount: -300, reason },
    `Take back the write-off of 300 points of ${payment} in “Points”, and close the difference`,
    `将“积分”账目中 ${payment} 已核销的金额冲回（300 积分），并关闭差异`,
  ],
  [
    { kind: 'blockUser', userNo: '4400000001', orderNo: null, atOnce: true, reason },
    'Block user 4400000001: logged out everywhere, no login; orders and automatic top-ups go on; ' +
      'at once, for 24 hours at most, until another person decides',
    '封禁用户 4400000001：在所有设备上退出登录且无法再登录，订单与自动充值照常进行，' +
      '并立即生效（最长 24 小时，直至他人作出决定）',
  ],
  [
    { kind: 'unblockUser', userNo: '4400000001', orderNo: null, reason },
    'Let user 4400000001 log in again',
    '解除对用户 4400000001 的封禁',
  ],
  [
    { kind: 'closeAccount', userNo: '4400000001', reason },
    'Close the account of user 4400000001: what may go is removed at once and for good',
    '注销用户 4400000001 的账号，依法可删除的数据立即删除，不可恢复',
  ],
  [
    {
      kind: 'giveBackMany',
      filters: { carrier: 'CMCC', from: '2026-11-25' },
      amountFen: 10,
      orderCount: 12,
      totalFen: 120,
      reason,
    },
    'Give back ¥0.10 each for 12 credited orders (China Mobile, from 2026-11-25), ¥1.20 in all',
    '为 12 笔已到账订单（中国移动，自 2026-11-25）退款，每笔 ¥0.10，合计 ¥1.20',
  ],
  [
    {
      kind: 'giveBackMany',
      filters: { carrier: 'CMCC', settingsVersion: '7' },
      amountFen: null,
      rightShare: 9700,
      orderCount: 2,
      totalFen: 400,
      reason,
    },
    'Give back what each price was above 97.00% of the face value for 2 credited orders (China Mobile, ' +
      'settings version 7), ¥4.00 in all',
    '为 2 笔已到账订单（中国移动，配置版本 7）退款，退回价格高于面值 97.00% 的部分，合计 ¥4.00',
  ],
  [
    {
      kind: 'decideMany',
      filters: { stuck: 'delivery', carrier: 'CMCC' },
      outcome: 'refused',
      orderCount: 1200,
      totalFen: 120_000,
      reason,
    },
    'Record for 1,200 orders (China Mobile, stuck deliveries; ¥1,200.00 in all): their deliveries did not ' +
      'credit the numbers; what was paid goes back',
    '认定 1,200 笔订单（中国移动，充值等待过久，合计 ¥1,200.00）充值未到账，已付款项将退回',
  ],
  [
    { kind: 'allowDebits', channel: null, reason },
    'Let automatic debits of all channels run again',
    '恢复全部渠道的自动代扣',
  ],
  [
    { kind: 'sellAgain', what: { province: '江苏省', faceFen: 5000 }, reason },
    'Sell again: Jiangsu, face value ¥50.00',
    '恢复销售：江苏省，面值 ¥50.00',
  ],
  [
    {
      kind: 'overridePrices',
      draft: 'ab'.repeat(32),
      startsAt: null,
      replacesLater: false,
      breaches: ['CMCC would be 8000 per 10,000, below its floor of 9000'],
      breachReason: 'clearance',
      reason,
    },
    'Have people see change abababababab, with prices beyond their limits: China Mobile would cost 80.00% ' +
      'of the face value, below its floor of 90.00% by ¥10.00 for every ¥100.00 (because: clearance)',
    '使更改 abababababab 生效，价格超限：中国移动的价格将为面值的 80.00%，低于底价 90.00%，' +
      '每 ¥100.00 少 ¥10.00（原因：clearance）',
  ],
  [
    {
      kind: 'changeFloors',
      before: { CMCC: { floor: 9000, move: 500 }, goods: { floor: 9000, move: 500 } },
      floors: { CMCC: { floor: 8500, move: 500 }, goods: { floor: 9000, move: 1000 } },
      reason,
    },
    'Change floors of prices: China Mobile: floor 90.00% → 85.00%; For points: most at once 5.00% → 10.00%',
    '更改底价：中国移动：底价 90.00% → 85.00%；积分兑换：单次最大变动 5.00% → 10.00%',
  ],
  [
    { kind: 'useSupplier', supplier: 'dtone', reason },
    'Give DT One new orders again',
    '恢复向供应商“DT One”派单',
  ],
  [
    { kind: 'invitePerson', name: '王晓明', roles: ['finance', 'auditor'], reason },
    'Let 王晓明 work in the console as Finance, Auditor',
    '邀请 王晓明 使用本控制台，角色：财务、审计',
  ],
  [
    { kind: 'invitePerson', name: '王晓明', roles: ['finance'], companyAccount: 'wang@a.example', reason },
    'Let 王晓明 work in the console as Finance, known by the company account wang@a.example',
    '邀请 王晓明 使用本控制台，角色：财务，公司账号：wang@a.example',
  ],
])('a proposal is one sentence in each language: %o', (proposed, en, zh) => {
  expect(proposedWords(proposed, 'en')).toBe(en);
  expect(proposedWords(proposed, 'zh')).toBe(zh);
});

test('an unknown kind or decision is shown unchanged with its subject', () => {
  expect(proposedWords({ kind: 'moveMoney', about: order }, 'zh')).toBe(`moveMoney ${order}`);
  expect(proposedWords({ kind: 'toString', about: 7 }, 'en')).toBe('toString');
  expect(proposedWords({ kind: 'decide', about: order, outcome: 'frozen' }, 'en')).toBe(`frozen: ${order}`);
});

test('shows the act and its reason before a passkey confirms it', () => {
  const content = { kind: 'giveBack', about: payment, amountFen: 1250, reason } as const;
  const markup = shown(<TouchWords touched={{ act: 'propose', content }} isPending={false} />);
  expect(markup).toContain(`Give back ¥12.50 of payment ${payment}`);
  expect(markup).toContain('Reason: paid twice');
});

test('an approval shows the approved act, not only its number', () => {
  const approval = { proposalNo: 41, hash: 'ab'.repeat(32), reason: '' };
  const markup = shown(
    <TouchWords
      touched={{ act: 'approve', content: approval }}
      approved={{ kind: 'giveBack', about: payment, amountFen: null }}
      isPending
    />,
  );
  expect(markup).toContain(`Approve proposal 41: Give back all that was paid of payment ${payment}`);
  expect(markup).not.toContain('Reason:');
  expect(markup).toContain('passkey prompt');
});

test('a user without a passkey gets a link to add one, and no mention of confirming with it', () => {
  const touched = { act: 'addPasskey', content: {} } as const;
  const markup = shown(<TouchWords touched={touched} isPending={false} />, 0);
  expect(markup).toContain('href="/me"');
  expect(markup).not.toContain('will confirm exactly this');
});

test('a stored proposal reads as it was proposed, even if its payload has a kind of its own', () => {
  const payload = { book: 'cash', kind: 'amount', reference: payment };
  const stored = { kind: 'closeDifference', about: `cash amount ${payment}`, payload };
  expect(proposedWords(contentOf(stored), 'en')).toBe(
    `Close the difference of ${payment} in “Wallet cashier” (Other amount) as explained`,
  );
});

test("a proposal's subject is a number, a name, or a part of its payload", () => {
  const about = 'carrier=CMCC';
  const payload = { filters: { from: '2026-11-25', carrier: 'CMCC' }, listHash: 'ab' };
  expect(aboutWords({ kind: 'giveBackMany', about, payload }, 'en')).toBe('China Mobile, from 2026-11-25');
  expect(aboutWords({ kind: 'giveBack', about: payment, payload: {} }, 'en')).toBe(payment);
  expect(aboutWords({ kind: 'blockUser', about: '4400000001', payload: {} }, 'zh')).toBe('用户 4400000001');
  expect(aboutWords({ kind: 'moveMoney', about, payload }, 'zh')).toBe(about);
  expect(aboutWords({ kind: 'allowDebits', about: 'x', payload: { channel: null } }, 'zh')).toBe('全部渠道');
});

test("an amount above some orders' prices is shown as a maximum, and one order in the singular", () => {
  const many = { kind: 'giveBackMany', filters: { settingsVersion: '7' }, amountFen: 1000 };
  const three = { ...many, orderCount: 3, totalFen: 2500 };
  expect(proposedWords(three, 'en')).toContain('at most ¥10.00 each for 3 credited orders');
  expect(proposedWords(three, 'zh')).toContain('每笔最多 ¥10.00');
  const one = { ...many, orderCount: 1, totalFen: 1000 };
  expect(proposedWords(one, 'en')).toContain('¥10.00 each for 1 credited order (');
  const thousand = { ...many, orderCount: 1000, totalFen: 1_000_000 };
  expect(proposedWords(thousand, 'zh')).toContain('1,000 笔');
});
