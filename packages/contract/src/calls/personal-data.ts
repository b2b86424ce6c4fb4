/** Calls of our own: showing and exporting the data stored about a user, and closing the account. */
import { Type } from 'typebox';
import { oneOf, SmsCode, SsoToken, Time } from '../schemas/fields.ts';
import { closingObstacles, DataSection, DataSectionWithRows } from '../schemas/personal-data.ts';
import { type CallRows, users } from './call-row.ts';

export const personalDataCalls = {
  'GET /own/v1/myData': {
    token: 'carried',
    who: users,
    ours: true,
    summary: 'What is kept about the user, why, for how long; what is in the way of closing the account',
    request: Type.Object({ ssoToken: SsoToken }),
    response: Type.Object({
      sections: Type.Array(DataSection),
      obstacles: Type.Array(oneOf(closingObstacles)),
    }),
  },
  'GET /own/v1/myData/whole': {
    token: 'carried',
    who: users,
    ours: true,
    summary: 'The same with every entry, to take along',
    request: Type.Object({ ssoToken: SsoToken }),
    response: Type.Object({ madeAt: Time, sections: Type.Array(DataSectionWithRows) }),
  },
  'POST /own/v1/closeAccount': {
    token: 'carried',
    who: users,
    ours: true,
    summary: 'Close the account with a code sent to the own number: what may go is removed, at once',
    request: Type.Object({ ssoToken: SsoToken, smsCode: SmsCode }),
    response: Type.Object({ closed: Type.Literal(true) }),
  },
} as const satisfies CallRows;
