/** Answers of DT One, as in its documents. */
import { jsonAnswer, type RawAnswer } from './raw-partner.ts';

/** The classes of a transaction's status. */
export const dtOneClasses = {
  CREATED: 1,
  CONFIRMED: 2,
  REJECTED: 3,
  CANCELLED: 4,
  SUBMITTED: 5,
  COMPLETED: 7,
  REVERSED: 8,
  DECLINED: 9,
} as const;

export const dtOneFailed = (code: number, status = 400): RawAnswer =>
  jsonAnswer({ errors: [{ code, message: 'why' }] }, status);

export const dtOneTransaction = (classId: number, patch: object = {}) => ({
  id: 2_000_000_001,
  external_id: 'D1',
  confirmation_date: '2026-11-20T08:00:00.000000000Z',
  status: { id: classId * 10_000, message: 'STATUS', class: { id: classId, message: 'CLASS' } },
  product: { id: 41_001 },
  credit_party_identifier: { mobile_number: '+8613800138000' },
  requested_values: { destination: { unit_type: 'CURRENCY', unit: 'CNY', amount: 49.9 } },
  ...patch,
});
