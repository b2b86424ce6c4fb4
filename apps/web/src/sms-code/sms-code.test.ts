import { expect, test } from 'vitest';
import { memoryArea } from '../platform/storage.ts';
import {
  createKeptResend,
  initialSmsCode,
  secondsToResend,
  type SmsCodeEvent,
  smsCodeReducer,
} from './sms-code.ts';

const NOW = Date.parse('2026-11-20T04:00:00Z');
const MINUTE = 60_000;
const fresh = initialSmsCode(0, NOW);
const after = (...events: SmsCodeEvent[]) => events.reduce(smsCodeReducer, fresh);

test('only digits count, six of them, full-width ones too', () => {
  expect(after({ type: 'typed', text: '1２3-4 5a678' }).code).toBe('123456');
});

test('a refusal is shown at the field until something else is typed', () => {
  const refused = after({ type: 'typed', text: '123456' }, { type: 'refused', problem: 'Wrong code' });
  expect(refused).toMatchObject({ code: '123456', problem: 'Wrong code' });
  expect(smsCodeReducer(refused, { type: 'typed', text: '12345' }).problem).toBeNull();
});

test('a new code empties the field and begins the wait for another', () => {
  const sent = after(
    { type: 'typed', text: '123456' },
    { type: 'refused', problem: 'Wrong code' },
    { type: 'sending' },
    { type: 'sent', resendAt: NOW + MINUTE },
  );
  expect(sent).toMatchObject({ code: '', problem: null, isSent: true, resendAt: NOW + MINUTE });
  expect(secondsToResend(sent, NOW)).toBe(60);
  expect(secondsToResend(sent, NOW + 100)).toBe(60);
  expect(secondsToResend(sent, NOW + 59_001)).toBe(1);
  expect(secondsToResend(sent, NOW + 2 * MINUTE)).toBe(0);
});

test('a code that is in the field before the answer that it was sent stays there', () => {
  const filledIn = after(
    { type: 'typed', text: '123456' },
    { type: 'sending' },
    { type: 'typed', text: '654321' },
    { type: 'sent', resendAt: NOW + MINUTE },
  );
  expect(filledIn).toMatchObject({ code: '654321', isSent: true });
});

test('no code was sent to a number that is typed anew; the wait goes on all the same', () => {
  const changed = after({ type: 'sent', resendAt: NOW + MINUTE }, { type: 'numberChanged' });
  expect(changed.isSent).toBe(false);
  expect(secondsToResend(changed, NOW)).toBe(60);
});

test('a code that was used is gone, with the reason where there is one', () => {
  const typed = { type: 'typed', text: '123456' } as const;
  expect(after(typed, { type: 'usedUp', problem: null })).toMatchObject({ code: '', problem: null });
  expect(after(typed, { type: 'usedUp', problem: 'Too late' }).problem).toBe('Too late');
});

test('after a reload the wait goes on, and a code counts as sent as long as it does', () => {
  const area = memoryArea();
  createKeptResend(area, 'agreementCode', 'U1').keep(NOW + MINUTE);
  const kept = createKeptResend(area, 'agreementCode', 'U1').at();
  expect(initialSmsCode(kept, NOW)).toMatchObject({ isSent: true, resendAt: NOW + MINUTE });
  expect(initialSmsCode(kept, NOW + MINUTE).isSent).toBe(false);
});

test("another user's wait, another purpose's, and anything else found in storage are passed over", () => {
  const area = memoryArea();
  createKeptResend(area, 'agreementCode', 'U1').keep(NOW + MINUTE);
  expect(createKeptResend(area, 'agreementCode', 'U2').at()).toBe(0);
  expect(createKeptResend(area, 'pointsCode', 'U1').at()).toBe(0);
  for (const text of ['', '{', 'null', '[]', '{"userNo":"U1","at":"soon"}']) {
    area.setItem('agreementCode', text);
    expect(createKeptResend(area, 'agreementCode', 'U1').at(), text).toBe(0);
  }
});
