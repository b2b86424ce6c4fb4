import { expect, test } from 'vitest';
import { memoryArea } from '../../../platform/storage.ts';
import { createKeptResend } from './kept-resend.ts';

test('another code may be sent when the told time is over, after a reload, too', () => {
  const area = memoryArea();
  let now = 1000;
  const kept = createKeptResend(area, 'U1', () => now);
  expect(kept.inMs()).toBe(0);
  kept.sent(60_000);
  now += 15_000;
  expect(createKeptResend(area, 'U1', () => now).inMs()).toBe(45_000);
  now += 45_000;
  expect(kept.inMs()).toBe(0);
});

test("another user's wait is not this one's, and what is not ours is no wait", () => {
  const area = memoryArea();
  createKeptResend(area, 'U1', () => 0).sent(60_000);
  expect(createKeptResend(area, 'U2', () => 0).inMs()).toBe(0);
  for (const text of ['{', 'null', '[]', '{"userNo":"U1","at":"soon"}']) {
    area.setItem('agreementCode', text);
    expect(createKeptResend(area, 'U1', () => 0).inMs(), text).toBe(0);
  }
});
