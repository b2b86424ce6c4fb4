import { expect, test } from 'vitest';
import { createSession } from '../session/session.ts';
import { memoryArea } from '../storage.ts';
import { numberWhenKnown } from './sender.ts';

const LONG_MS = 60_000;
const reloaded = () => {
  const session = createSession(memoryArea(), memoryArea());
  session.signIn({ tokenId: 't', userNo: '1', mobileNo: null, rechargeMobileNo: '' });
  return session;
};

test('after a reload, waits for the number until the validity check returns it', async () => {
  const session = reloaded();
  const number = numberWhenKnown(session, LONG_MS);
  session.confirm({ userNo: '1', mobileNo: '13800138000' });
  expect(await number).toBe('13800138000');
  expect(await numberWhenKnown(session, 0), 'known already').toBe('13800138000');
});

test('is null without a user, after a logout meanwhile, or when the answer is late', async () => {
  expect(await numberWhenKnown(createSession(memoryArea(), memoryArea()), LONG_MS)).toBeNull();
  const session = reloaded();
  const number = numberWhenKnown(session, LONG_MS);
  session.clear();
  expect(await number).toBeNull();
  expect(await numberWhenKnown(reloaded(), 0)).toBeNull();
  expect(await numberWhenKnown(reloaded(), 5)).toBeNull();
});
