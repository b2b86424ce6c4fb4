/** Sent SMS messages, as the console shows them. */
import type { SentSmsView } from '@phonebill/contract/console';
import { maskedNumber } from '../../numbers/index.ts';
import type { SentMessage } from '../../partners/sms/index.ts';

export function sentSmsView({
  mobileNo,
  askedAt,
  takenAt,
  reportedAt,
  ...message
}: SentMessage): SentSmsView {
  return {
    ...message,
    to: maskedNumber(mobileNo),
    askedAt: askedAt.toISOString(),
    takenAt: takenAt?.toISOString() ?? null,
    reportedAt: reportedAt?.toISOString() ?? null,
  };
}
