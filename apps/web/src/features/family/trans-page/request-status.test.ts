import { describe, expect, test } from 'vitest';
import { consentWith, waitingOperation } from '../../../../../../tests/support/family-samples.ts';
import { isUpToMember, outcomePath } from '../../../agreement-form/outcome-path.ts';
import { askAgainText, requestPhase, requestStatus } from './request-status.ts';

const NOW = Date.parse('2026-11-21T06:10:00Z');
const minutes = (count: number) => new Date(NOW + count * 60_000).toISOString();

describe('status of a request', () => {
  test('it waits for the member, until a moment', () => {
    const operation = waitingOperation({ expiresAt: '2026-11-24T06:00:00.000Z' });
    expect(requestPhase(operation)).toBe('waiting');
    expect(requestStatus(operation, NOW, 'en')).toEqual({
      tone: 'waiting',
      title: 'Waiting for their answer',
      sentence:
        '139\u00a00013\u00a09000 was asked by SMS. Nothing is topped up or debited before they agree.',
      promise: 'They can answer until 24\u00a0Nov, 14:00. This page shows it at once.',
    });
  });

  test('before the SMS was sent, no time is promised', () => {
    const status = requestStatus(
      waitingOperation({ state: 'requested', askedAt: null, expiresAt: null }),
      NOW,
      'en',
    );
    expect(status).toMatchObject({ title: 'The SMS is on its way', promise: null });
  });

  test('a change leaves the previous terms in force, whatever the answer', () => {
    for (const [state, consent] of [
      ['awaitingConsent', 'asked'],
      ['refused', 'refused'],
      ['expired', 'expired'],
      ['replaced', 'cancelled'],
    ] as const) {
      const { sentence } = requestStatus(
        waitingOperation({ state: consent }, { kind: 'edit', state }),
        NOW,
        'en',
      );
      expect(sentence, state).toMatch(/previous terms/);
    }
  });

  test('names each end of a request, refused, not answered, taken back, or replaced by a newer one', () => {
    expect(requestPhase(waitingOperation({ state: 'refused' }, { state: 'refused' }))).toBe('refused');
    expect(requestPhase(waitingOperation({ state: 'expired' }, { state: 'expired' }))).toBe('expired');
    expect(requestPhase(waitingOperation({ state: 'cancelled' }, { state: 'replaced' }))).toBe('takenBack');
    expect(requestPhase(waitingOperation({ state: 'replaced' }, { state: 'replaced' }))).toBe('over');
  });
});

describe('which page says what became of it', () => {
  test("the member's page while it is up to the member, and when it ended with them", () => {
    for (const operation of [
      waitingOperation(),
      waitingOperation({ state: 'refused' }, { state: 'refused', refusal: 'memberRefused' }),
      waitingOperation({ state: 'expired' }, { state: 'expired' }),
      waitingOperation({ state: 'cancelled' }, { state: 'replaced' }),
    ])
      expect(outcomePath(operation)).toMatch(/^\/autoRecharge\/transPage\?requestNo=/);
  });

  test('names agreed, refused by the wallet, code not entered, and no member at all', () => {
    for (const operation of [
      waitingOperation({ state: 'agreed' }, { state: 'signing' }),
      waitingOperation({ state: 'agreed' }, { state: 'done' }),
      waitingOperation({ state: 'agreed' }, { state: 'refused', refusal: 'walletRefused' }),
      waitingOperation({ state: 'cancelled', askedAt: null }, { state: 'expired' }),
      waitingOperation({}, { state: 'expired', memberConsent: null }),
    ]) {
      expect(isUpToMember(operation)).toBe(false);
      expect(outcomePath(operation)).toMatch(/^\/autoRecharge\/autoRechargeResult\?requestNo=/);
    }
  });
});

describe('asking again', () => {
  const text = (askAgainAt: string | null) => askAgainText(consentWith({ askAgainAt }), NOW, 'en');

  test('counts down in minutes, rounded up, and in seconds at the end', () => {
    expect(text(minutes(42.2))).toEqual({ isTime: false, text: 'In 43 minutes' });
    expect(text(minutes(59.5))).toEqual({ isTime: false, text: 'In an hour' });
    expect(text(minutes(0.5))).toEqual({ isTime: false, text: 'In 30 seconds' });
    expect(askAgainText(consentWith({ askAgainAt: minutes(5) }), NOW, 'zh').text).toBe('5 分钟后可再次发送');
  });

  test('is offered from then on, and not after the last time', () => {
    expect(text(minutes(0)).isTime).toBe(true);
    expect(text(null)).toEqual({ isTime: false, text: 'You cannot ask them again' });
  });
});
