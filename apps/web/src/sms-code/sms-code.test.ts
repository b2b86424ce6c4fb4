import { expect, test } from 'vitest';
import { memoryArea } from '../platform/storage.ts';
import {
  createKeptResend,
  initialSmsCode,
  isAwaited,
  msToResend,
  type SmsCodeEvent,
  smsCodeReducer,
} from './sms-code.ts';

const NOW = Date.parse('2026-11-20T04:00:00Z');
const MINUTE = 60_000;
const [ONE, OTHER] = ['13800138000', '13800138001'];
const nothingKept = { resendAt: 0, isSpent: false };
const fresh = initialSmsCode(ONE, nothingKept, NOW);
const after = (...events: SmsCodeEvent[]) => events.reduce(smsCodeReducer, fresh);

test('keeps only digits, including full-width ones', () => {
  expect(after({ type: 'typed', text: '1２3-4 5a6' }).code).toBe('123456');
});

test('finds the only six-digit number of a pasted message', () => {
  for (const text of [
    '482 913',
    'Your code is 482913',
    'Your code is 482 913. It is good for 5 minutes.',
    'Your code 482-913 is good until 14:35. Ask 10086 for help.',
    '【话费充值】验证码４８２９１３，５分钟内有效。',
    '482913 is your code. Never tell anyone 482913.',
  ])
    expect(after({ type: 'typed', text }).code, text).toBe('482913');
});

test('shows all digits of a text without a code, instead of the first six', () => {
  for (const [text, shown] of [
    ['4829137', '4829137'],
    ['138 0013 8000', '13800138000'],
    ['Order 123456, code 482913', '123456482913'],
    ['4'.repeat(99), '4'.repeat(30)],
  ] as const)
    expect(after({ type: 'typed', text }).code, text).toBe(shown);
});

test('ignores a seventh digit typed after a code, but accepts a text pasted over it', () => {
  const typed = after({ type: 'typed', text: '482913' }, { type: 'typed', text: '4829135' });
  expect(typed.code).toBe('482913');
  const pasted = after({ type: 'typed', text: '482913' }, { type: 'typed', text: '1234567' });
  expect(pasted.code).toBe('1234567');
});

test('shows a refusal at the field until the text changes', () => {
  const refused = after({ type: 'typed', text: '123456' }, { type: 'refused', problem: 'Wrong code' });
  expect(refused).toMatchObject({ code: '123456', problem: 'Wrong code' });
  expect(smsCodeReducer(refused, { type: 'typed', text: '12345' }).problem).toBeNull();
});

test('a change of the language removes a refusal that has no text in it', () => {
  const refused = after({ type: 'typed', text: '123456' }, { type: 'refused', problem: 'Wrong code' });
  const changed = smsCodeReducer(refused, { type: 'languageChanged', problem: null });
  expect(changed).toMatchObject({ code: '123456', problem: null });
});

test('a change of the language translates a problem only if one was shown', () => {
  const typed = after({ type: 'typed', text: '12' });
  const toChinese = { type: 'languageChanged', problem: '请输入正确的验证码' } as const;
  expect(smsCodeReducer(typed, toChinese).problem).toBeNull();
  const refused = smsCodeReducer(typed, {
    type: 'refused',
    problem: 'please enter the correct verification code',
  });
  expect(smsCodeReducer(refused, toChinese).problem).toBe('请输入正确的验证码');
});

test('a new code empties the field and starts the wait for the next', () => {
  const sent = after(
    { type: 'typed', text: '123456' },
    { type: 'refused', problem: 'Wrong code' },
    { type: 'sending' },
    { type: 'sent', to: ONE, resendAt: NOW + MINUTE },
  );
  expect(sent).toMatchObject({ code: '', problem: null });
  expect(isAwaited(sent, ONE)).toBe(true);
  expect(msToResend(sent, ONE, NOW)).toBe(60_000);
  expect(msToResend(sent, ONE, NOW + 59_001)).toBe(999);
  expect(msToResend(sent, ONE, NOW + 2 * MINUTE)).toBe(0);
});

test('a code typed before the answer of sending it stays in the field', () => {
  const filledIn = after(
    { type: 'typed', text: '123456' },
    { type: 'sending' },
    { type: 'typed', text: '654321' },
    { type: 'sent', to: ONE, resendAt: NOW + MINUTE },
  );
  expect(filledIn.code).toBe('654321');
  expect(isAwaited(filledIn, ONE)).toBe(true);
});

test('each number has its own wait, so that another can get a code at once', () => {
  const first = after({ type: 'sent', to: ONE, resendAt: NOW + MINUTE });
  expect(isAwaited(first, OTHER)).toBe(false);
  expect(msToResend(first, OTHER, NOW)).toBe(0);
  const both = smsCodeReducer(first, { type: 'sent', to: OTHER, resendAt: NOW + MINUTE + 20_000 });
  expect(msToResend(both, OTHER, NOW + 20_000)).toBe(60_000);
  expect(isAwaited(both, ONE)).toBe(true);
  expect(msToResend(both, ONE, NOW + 20_000)).toBe(40_000);
});

test('requesting another code stops waiting for the former one, but keeps its resend time', () => {
  const asked = after({ type: 'sent', to: ONE, resendAt: NOW + MINUTE }, { type: 'forgotten', to: ONE });
  expect(isAwaited(asked, ONE)).toBe(false);
  expect(msToResend(asked, ONE, NOW)).toBe(60_000);
});

test('a code sent in another tab is awaited without a resend time', () => {
  const before = after({ type: 'sentBefore', to: ONE });
  expect(isAwaited(before, ONE)).toBe(true);
  expect(msToResend(before, ONE, NOW)).toBe(0);
});

test('a new number clears the problem of the former one', () => {
  expect(after({ type: 'refused', problem: 'Later' }, { type: 'numberChanged' }).problem).toBeNull();
});

test('a used code is removed, with the reason if there is one', () => {
  const typed = { type: 'typed', text: '123456' } as const;
  expect(after(typed, { type: 'usedUp', problem: null })).toMatchObject({ code: '', problem: null });
  expect(after(typed, { type: 'usedUp', problem: 'Too late' }).problem).toBe('Too late');
});

test('after a reload the resend time continues, and the code is awaited until it ends', () => {
  const area = memoryArea();
  createKeptResend(area, 'agreementCode', 'U1').keep(NOW + MINUTE);
  const kept = createKeptResend(area, 'agreementCode', 'U1').read();
  expect(isAwaited(initialSmsCode(ONE, kept, NOW), ONE)).toBe(true);
  expect(msToResend(initialSmsCode(ONE, kept, NOW), ONE, NOW)).toBe(60_000);
  expect(isAwaited(initialSmsCode(ONE, kept, NOW + MINUTE), ONE)).toBe(false);
});

test('a spent code is not awaited, and its resend time continues until another is sent', () => {
  const kept = createKeptResend(memoryArea(), 'agreementCode', 'U1');
  kept.keep(NOW + MINUTE);
  kept.spend();
  const spent = initialSmsCode(ONE, kept.read(), NOW);
  expect(isAwaited(spent, ONE)).toBe(false);
  expect(msToResend(spent, ONE, NOW)).toBe(60_000);
  kept.keep(NOW + 2 * MINUTE);
  expect(isAwaited(initialSmsCode(ONE, kept.read(), NOW + MINUTE), ONE)).toBe(true);
});

test('ignores the wait of another user or purpose, and any other text in storage', () => {
  const area = memoryArea();
  createKeptResend(area, 'agreementCode', 'U1').keep(NOW + MINUTE);
  expect(createKeptResend(area, 'agreementCode', 'U2').read()).toEqual(nothingKept);
  expect(createKeptResend(area, 'pointsCode', 'U1').read()).toEqual(nothingKept);
  for (const text of ['', '{', 'null', '[]', '{"userNo":"U1","at":"soon"}']) {
    area.setItem('agreementCode', text);
    expect(createKeptResend(area, 'agreementCode', 'U1').read(), text).toEqual(nothingKept);
  }
});
