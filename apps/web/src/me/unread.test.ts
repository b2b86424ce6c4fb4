import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../platform/session/index.ts';
import { markSeen } from './unread.ts';

const asked = vi.fn<typeof fetch>(async () =>
  Response.json({ msgCd: 'PMC00000', msgInfo: '', rechargeRecord: 0, agreements: 0, offers: 0, answers: [] }),
);

beforeEach(() => {
  vi.stubGlobal('fetch', asked);
  session.signInHere({ userNo: 'u1', tokenId: 'token', mobileNo: '13612349999', rechargeMobileNo: '' });
});

afterEach(() => {
  session.clear();
  asked.mockClear();
  vi.unstubAllGlobals();
});

test('SPEC 7 redPoint: reports the page that the user has seen', async () => {
  await markSeen(new QueryClient(), 'rechargeRecord');
  expect(asked).toHaveBeenCalledOnce();
  expect(JSON.parse(asked.mock.calls[0]?.[1]?.body as string)).toMatchObject({ seen: 'rechargeRecord' });
});

test('makes no call if the session ended before the records were shown', async () => {
  session.clear();
  await markSeen(new QueryClient(), 'rechargeRecord');
  expect(asked).not.toHaveBeenCalled();
});
