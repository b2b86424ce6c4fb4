import { describe, expect, test } from 'vitest';
import { consentWith, waitingOperation } from '../../../../../../tests/support/family-samples.ts';
import { isUpToMember, outcomePath } from '../../../agreement-form/outcome-path.ts';
import { askAgainText, requestPhase, requestStatus } from './request-status.ts';

const NOW = Date.parse('2026-11-21T06:10:00Z');
const minutes = (count: number) => new Date(NOW + count * 60_000).toISOString();

describe('status of a request', () => {
  test('a waiting request shows the time until which the member can answer', () => {
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

  test('promises no time before the SMS was sent', () => {
    const status = requestStatus(
      waitingOperation({ state: 'requested', askedAt: null, expiresAt: null }),
      NOW,
      'en',
    );
    expect(status).toMatchObject({ title: 'The SMS is on its way', promise: null });
  });

  test('a change leaves the previous terms in effect, whatever the answer', () => {
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

  test('distinguishes a refused, unanswered, withdrawn and replaced request', () => {
    expect(requestPhase(waitingOperation({ state: 'refused' }, { state: 'refused' }))).toBe('refused');
    expect(requestPhase(waitingOperation({ state: 'expired' }, { state: 'expired' }))).toBe('expired');
    expect(requestPhase(waitingOperation({ state: 'cancelled' }, { state: 'replaced' }))).toBe('takenBack');
    expect(requestPhase(waitingOperation({ state: 'replaced' }, { state: 'replaced' }))).toBe('over');
  });
});

describe('the page that shows the outcome', () => {
  test("is the member's page while the answer is theirs, and when the request ended with them", () => {
    for (const operation of [
      waitingOperation(),
      waitingOperation({ state: 'refused' }, { state: 'refused', refusal: 'memberRefused' }),
      waitingOperation({ state: 'expired' }, { state: 'expired' }),
      waitingOperation({ state: 'cancelled' }, { state: 'replaced' }),
    ])
      expect(outcomePath(operation)).toMatch(/^\/autoRecharge\/transPage\?requestNo=/);
  });

  test("is the result page after consent, a wallet's refusal, a missing code, or without a member", () => {
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

describe('asking the member again', () => {
  const text = (askAgainAt: string | null) => askAgainText(consentWith({ askAgainAt }), NOW, 'en');

  test('counts down in minutes, rounded up, and in seconds at the end', () => {
    expect(text(minutes(42.2))).toEqual({ isTime: false, text: 'In 43 minutes' });
    expect(text(minutes(59.5))).toEqual({ isTime: false, text: 'In an hour' });
    expect(text(minutes(0.5))).toEqual({ isTime: false, text: 'In 30 seconds' });
    expect(askAgainText(consentWith({ askAgainAt: minutes(5) }), NOW, 'zh').text).toBe('5 分钟后可再次发送');
  });

  test('is offered from that time on, and not after the last request', () => {
    expect(text(minutes(0)).isTime).toBe(true);
    expect(text(null)).toEqual({ isTime: false, text: 'You cannot ask them again' });
  });
});
