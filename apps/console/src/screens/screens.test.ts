import { expect, test } from 'vitest';
import { actWords, outcomeWords } from '../audit-words/index.ts';
import { readyTexts, withReadyText } from '../answers/ready-texts.ts';
import { auditTexts } from './audit/texts.ts';
import { chainWords } from './audit/chain-check.tsx';
import { codeIn } from './enrol/invitation-code.ts';
import { stuckOrders } from './home/stuck-orders.ts';
import { openedOf } from './messages/opened-message.ts';
import { isPersonName } from './people/person-name.ts';
import { codeOf } from './terminal/code.ts';

test("an invitation's code is the whole fragment, 43 characters long", () => {
  const code = 'aZ0_-'.padEnd(43, 'x');
  expect(codeIn(`#${code}`)).toBe(code);
  expect(codeIn(`#${code}x`)).toBeNull();
  expect(codeIn(`#${code.slice(1)}`)).toBeNull();
  expect(codeIn('')).toBeNull();
});

test('opens the message waiting longest, unless the address names a waiting one', () => {
  const messages = ['M1', 'M2'].map((messageNo) => ({ messageNo })) as never;
  const nothing = { named: null, last: null, answered: [] };
  expect(openedOf(messages, { ...nothing, named: 'M2' })).toEqual({ messageNo: 'M2' });
  expect(openedOf(messages, { ...nothing, named: 'answered' })).toEqual({ messageNo: 'M1' });
  expect(openedOf(messages, nothing)).toEqual({ messageNo: 'M1' });
  expect(openedOf([], { ...nothing, named: 'M1' })).toBeNull();
});

test('a message answered by another operator leaves a gap; one answered here opens the next', () => {
  const messages = ['M2', 'M3'].map((messageNo) => ({ messageNo })) as never;
  const open = { named: null, last: 'M1', answered: [] };
  expect(openedOf(messages, open)).toBe('gone');
  expect(openedOf(messages, { ...open, named: 'M1' })).toBe('gone');
  expect(openedOf([], open)).toBe('gone');
  expect(openedOf(messages, { ...open, named: 'M3' })).toEqual({ messageNo: 'M3' });
  expect(openedOf(messages, { ...open, answered: ['M1'] })).toEqual({ messageNo: 'M2' });
  expect(openedOf(messages, { ...open, last: 'M3' })).toEqual({ messageNo: 'M3' });
});

test('a ready text does not replace what was typed', () => {
  expect(withReadyText(' ', 'Ready.')).toBe('Ready.');
  expect(withReadyText('Dear user, ', 'Ready.')).toBe('Dear user,\nReady.');
});

test('every ready text exists in both languages and fits an answer', () => {
  for (const { text } of readyTexts)
    for (const words of [text.en, text.zh]) {
      expect(words.length).toBeGreaterThan(20);
      expect(words.length).toBeLessThanOrEqual(2000);
    }
});

test("a terminal's code is read in any spelling, but only complete", () => {
  expect(codeOf(' wdjb mjht')).toBe('WDJB-MJHT');
  expect(codeOf('WDJB-MJHT')).toBe('WDJB-MJHT');
  expect(codeOf('WDJB-MJH')).toBeNull();
});

test('stuck orders have a list; other stuck items do not', () => {
  expect(stuckOrders('refund')).toBe('/orders?stuck=refund');
  expect(stuckOrders('mandate')).toBeNull();
  expect(stuckOrders('constructor')).toBeNull();
});

test("a person's name has at least two characters and no white space around it", () => {
  expect(isPersonName('李伟')).toBe(true);
  expect(isPersonName('李')).toBe(false);
  expect(isPersonName(' Li')).toBe(false);
  expect(isPersonName('x'.repeat(41))).toBe(false);
});

const checked = {
  entryCount: 12_345,
  head: 'ab'.repeat(32),
  brokenAt: null,
  withoutDetail: 0,
  withoutDetailOf: [],
  at: '2026-11-27T10:00:00Z',
  signed: null,
};

test('the result of checking the chain is shown in words', () => {
  expect(chainWords(checked, auditTexts.en)).toBe(
    'The chain holds: all 12,345 entries fit, checked at 2026-11-27 18:00:00. Its head is abababababab.',
  );
  expect(chainWords({ ...checked, withoutDetail: 3, withoutDetailOf: [4, 8, 9] }, auditTexts.en)).toContain(
    '3 entries the detail was taken out: 4, 8, 9',
  );
  expect(chainWords({ ...checked, brokenAt: 17 }, auditTexts.en)).toContain('broken at entry 17');
  expect(chainWords({ ...checked, entryCount: 0, head: null }, auditTexts.en)).toContain('empty');
});

test('an audit entry shows its act and outcome, including unknown ones', () => {
  expect(actWords('approve giveBack', 'en')).toBe('Approved: Give back after crediting');
  expect(actWords('carry out invitePerson', 'zh')).toBe('执行：邀请成员');
  expect(actWords('reveal number', 'zh')).toBe('查看完整手机号');
  expect(actWords('approve moveMoney', 'zh')).toBe('approve moveMoney');
  expect(actWords('terminal stop-selling', 'en')).toBe('At the terminal: stop-selling');
  expect(outcomeWords('done', 'en')).toBe('Done');
  expect(outcomeWords('samePerson', 'zh')).toBe('提议人不能批准自己的提议，须由他人批准。');
  expect(outcomeWords('cannotBeDone', 'en')).toBe('It cannot be done.');
  expect(outcomeWords('it is not open any more', 'zh')).toBe('已不再是未关闭状态');
});
