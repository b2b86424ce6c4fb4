/** SMS messages as the console shows them: about an order or an agreement, or sent to a user. */
import { type Static, Type } from 'typebox';
import { nullable, Time } from '../schemas/fields.ts';
import { AgreementNo, PartNumber } from './schemas.ts';

export const SentSms = Type.Object({
  requestNo: Type.String({ description: 'The number of ours that it was sent under' }),
  name: Type.String({ description: 'Which message, as its template is named' }),
  to: Type.String({ description: 'The number, its middle hidden' }),
  about: nullable(Type.String({ description: 'The order, charge or agreement that it was about' })),
  askedAt: Time,
  takenAt: nullable(Type.String({ description: 'The centre took it; null: it has not' })),
  report: nullable(Type.String({ description: 'What the centre reported of its delivery' })),
  reportedAt: nullable(Time),
});
export type SentSmsView = Static<typeof SentSms>;

const SentSmsList = Type.Object({ messages: Type.Array(SentSms) });

export const sentSmsCalls = {
  'GET /order/sms': {
    who: 'orders.read',
    summary: 'Messages by SMS about an order and its charge of the last 30 days, the newest first',
    request: Type.Object({ number: PartNumber }),
    response: SentSmsList,
  },
  'GET /agreement/sms': {
    who: 'orders.read',
    summary: 'Messages by SMS about an agreement and its charges of the last 30 days, the newest first',
    request: Type.Object({ agreementNo: AgreementNo }),
    response: SentSmsList,
  },
  'GET /user/sms': {
    who: 'orders.read',
    summary: 'Messages by SMS to the number of a user of the last 30 days, the newest first',
    request: Type.Object({ userNo: Type.String({ pattern: '^[0-9]{10}$' }) }),
    response: SentSmsList,
  },
} as const;
