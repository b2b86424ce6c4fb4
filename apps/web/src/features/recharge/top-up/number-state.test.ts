import { expect, test } from 'vitest';
import { numberState } from './number-state.ts';

const yes = { allowed: true, reason: null } as const;

test('is incomplete while digits are missing', () => {
  expect(numberState('', null, 'en')).toEqual({ kind: 'incomplete', missing: 11 });
  expect(numberState('1380013800', null, 'en')).toEqual({ kind: 'incomplete', missing: 1 });
  expect(numberState('8613', null, 'en').kind).toBe('incomplete');
});

test('refuses at once a number that does not start with 1, with the message of SPEC 5', () => {
  expect(numberState('2', null, 'en')).toEqual({
    kind: 'refused',
    problem: 'please enter the correct mobile number',
  });
  expect(numberState('23800138000', yes, 'en').kind).toBe('refused');
});

test('SPEC 5 mobile: a number that is too long is refused, not cut to its first 11 digits', () => {
  expect(numberState('1380013800012', yes, 'en')).toEqual({
    kind: 'refused',
    problem: 'please enter the correct mobile number (13 digits)',
  });
  expect(numberState('138001380001', yes, 'zh')).toEqual({
    kind: 'refused',
    problem: '请输入正确的手机号码（共 12 位）',
  });
});

test('checks a complete number, then accepts it or refuses it with the reason', () => {
  expect(numberState('13800138000', null, 'en').kind).toBe('checking');
  expect(numberState('13800138000', yes, 'en').kind).toBe('ready');
  expect(numberState('13800138000', { allowed: false, reason: 'notAMobileNumber' }, 'en')).toEqual({
    kind: 'refused',
    problem: 'please enter the correct mobile number',
  });
  const served = numberState('13800138000', { allowed: false, reason: 'carrierNotServed' }, 'en');
  const refuses = numberState('13800138000', { allowed: false, reason: 'carrierRefuses' }, 'en');
  expect([served.kind, refuses.kind]).toEqual(['refused', 'refused']);
  expect(served).not.toEqual(refuses);
});

test("a number whose sale is stopped is refused with the operators' text", () => {
  const text = { zh: '广东移动暂停充值', en: 'No top-ups in Guangdong for now' };
  expect(numberState('13510001234', { allowed: false, reason: 'sellingStopped', text }, 'en')).toEqual({
    kind: 'refused',
    problem: 'No top-ups in Guangdong for now',
    isStopped: true,
  });
});

test('a number is ready when its check failed, since the gateway checks it with the order', () => {
  expect(numberState('13800138000', undefined, 'en').kind).toBe('ready');
});
