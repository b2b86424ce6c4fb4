import { expect, test } from 'vitest';
import { signUpWith } from '../../../../tests/support/family-samples.ts';
import { signUpStatus, wayOnOf } from './sign-up-status.ts';

const NOW = Date.parse('2026-11-21T06:10:00Z');
const status = (changes: Parameters<typeof signUpWith>[0], waitedMs = 0) =>
  signUpStatus(signUpWith(changes), { now: NOW, waitedMs }, 'en');

test("while the wallet works, the page may be closed, and shows the wallet's deadline", () => {
  const { promise } = status({});
  expect(promise).toBe('Usually done within 10 seconds. You can close this page: it goes on by itself.');
  expect(status({ expiresAt: '2026-11-24T06:00:00.000Z' }, 60_000)).toMatchObject({
    tone: 'waiting',
    promise:
      'You can close this page: it goes on by itself, and we tell you by SMS how it ends. ' +
      'The wallet has time until 24\u00a0Nov, 14:00.',
  });
});

test('each end has its own title and next step; a sign-up under way has no step', () => {
  const ends = [
    [{ state: 'expired' }, 'startAgain'],
    [{ state: 'refused', refusal: 'walletRefused' }, 'startAgain'],
    [{ state: 'refused', refusal: 'accountFrozen' }, 'startAgain'],
    [{ state: 'refused', refusal: 'numberHasAgreement' }, 'seeAll'],
    [{ state: 'refused', refusal: 'tooManyAgreements' }, 'seeAll'],
    [{ state: 'refused', refusal: 'setupRefused' }, 'goOn'],
    [{ state: 'done' }, 'logIn'],
  ] as const;
  expect(new Set(ends.map(([end]) => status(end).title)).size).toBe(ends.length);
  for (const [end, way] of ends) expect(wayOnOf(signUpWith(end)), JSON.stringify(end)).toBe(way);
  expect([wayOnOf(signUpWith({})), wayOnOf(signUpWith({ state: 'settingUp' }))]).toEqual([null, null]);
});

test('an end without an agreement states that nothing is debited', () => {
  for (const end of [
    { state: 'expired' },
    { state: 'refused', refusal: 'walletRefused' },
    { state: 'refused', refusal: 'accountFrozen' },
  ] as const)
    expect(status(end).sentence).toContain('Nothing was set up and nothing is debited.');
});
