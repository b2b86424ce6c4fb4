import { expect, test } from 'vitest';
import { reportState } from './sent-sms.tsx';

test.each([
  [{ takenAt: null, report: null }, 'notTaken'],
  [{ takenAt: '2026-11-28T10:00:00Z', report: null }, 'noReport'],
  [{ takenAt: '2026-11-28T10:00:00Z', report: 'delivered' }, 'delivered'],
  // A report proves that it was sent, even if the centre's answer was lost.
  [{ takenAt: null, report: 'blocked' }, 'blocked'],
])('a message with %o is shown as %s', (message, state) => {
  expect(reportState(message)).toBe(state);
});
