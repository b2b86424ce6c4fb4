import {
  agreementStates,
  chargeReasons,
  chargeStates,
  closingObstacles,
  consentStates,
  endReasons,
  operationStates,
  rewardStates,
  suspendReasons,
} from '@phonebill/contract';
import {
  carriers,
  consoleRoleNames,
  consoleRoles,
  orderStates,
  payMethods,
  proposalKindNames,
} from '@phonebill/contract/console-pages';
import { expect, test } from 'vitest';
import { chooseLanguage } from './language.ts';
import { vocabularies } from './vocabularies.ts';
import { reasonWords } from './reason-words.ts';
import { type Vocabulary, wordOf } from './words.ts';

test("a stored choice comes first, then the browser's languages in order", () => {
  expect(chooseLanguage('zh', ['en-US'])).toBe('zh');
  expect(chooseLanguage('fr', ['de', 'zh-Hans-CN', 'en'])).toBe('zh');
  expect(chooseLanguage(null, ['en-GB', 'zh'])).toBe('en');
  expect(chooseLanguage(null, ['zhuang'])).toBe('en');
});

test('an unknown name is shown unchanged, even if every object has it', () => {
  expect(wordOf('orderState', 'credited', 'zh')).toBe('已到账');
  expect(wordOf('orderState', 'frozenByCourt', 'zh')).toBe('frozenByCourt');
  expect(wordOf('orderState', 'constructor', 'en')).toBe('constructor');
});

test.each<[Vocabulary, readonly string[]]>([
  ['orderState', orderStates],
  ['agreementState', agreementStates],
  ['chargeState', chargeStates],
  ['chargeReason', chargeReasons],
  ['consentState', consentStates],
  ['agreementReason', [...suspendReasons, ...endReasons]],
  ['operationState', operationStates],
  ['rewardState', rewardStates],
  ['obstacle', closingObstacles],
  ['payMethod', payMethods],
  ['carrier', carriers],
  ['proposalKind', proposalKindNames],
  ['role', consoleRoleNames],
  ['verb', Object.values(consoleRoles).flat()],
])('the vocabulary %s has every name of the contract', (vocabulary, names) => {
  expect(Object.keys(vocabularies[vocabulary])).toEqual(expect.arrayContaining([...names]));
});

test.each([
  ['it is sending: it is being sent now', '当前为“发送中”，正在发送'],
  [
    'it has its refund R202611271800000000000000, which is settled',
    '已有退款 R202611271800000000000000，当前为“已退回”',
  ],
  ['the order is awaitingPayment', '当前为“待付款”'],
  [
    'the order is frozen: only what was credited is given back',
    '订单当前为“frozen”，仅已到账的订单可到账后退款',
  ],
  ['5 of 7 done; 2 not: nothing was paid for it in money', '已完成 5 / 7；2 笔未执行：未支付现金款项'],
  ['debits of channel partner-shop are stopped already', '渠道 partner-shop 的自动代扣已暂停'],
  ['it is still open', '仍在进行中'],
  ['another person has to look at it now', '须由另一人查看'],
  ['who was let in less than a day ago reviews none yet', '加入不足一天的人员暂不能复核'],
  ['cash amount P1 is not open, or its amount is another by now', 'cash amount P1 已关闭，或金额已变化'],
  ['no answer within 10 s', '10 秒内没有响应'],
  ['a reason of a newer server', 'a reason of a newer server'],
])('the reason “%s” is shown in Chinese if it is known', (reason, zh) => {
  expect(reasonWords(reason, 'zh')).toBe(zh);
});

test('a reason in English shows states in words', () => {
  expect(reasonWords('the order is awaitingPayment: wait', 'en')).toBe('The order is awaiting payment: wait');
});
