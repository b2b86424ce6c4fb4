/** Calls for saved numbers, and for the phone bill of the user's own number. */
import { Type } from 'typebox';
import { users, type CallRows } from './call-row.ts';
import { MobileNo, SsoToken } from '../schemas/fields.ts';
import { Bill, SavedNumber } from '../schemas/top-up.ts';

export const numberCalls = {
  'GET /own/v1/markRecords': {
    token: 'carried',
    who: users,
    ours: true,
    summary: 'Saved numbers with their remarks, the ones used last first',
    request: Type.Object({ ssoToken: SsoToken }),
    response: Type.Object({ numbers: Type.Array(SavedNumber) }),
  },
  'POST /own/v1/markEdit': {
    token: 'carried',
    who: users,
    ours: true,
    summary: 'Save a number with a remark, delete one, or take a deletion back',
    request: Type.Union([
      Type.Object({
        ssoToken: SsoToken,
        operation: Type.Literal('save'),
        mobileNo: MobileNo,
        remark: Type.String({ maxLength: 200 }),
        replaces: Type.Optional(
          Type.String({ maxLength: 32, description: 'The saved number that this one takes the place of' }),
        ),
      }),
      Type.Object({
        ssoToken: SsoToken,
        operation: Type.Union([Type.Literal('delete'), Type.Literal('restore')]),
        mobileNo: MobileNo,
      }),
    ]),
    response: Type.Object({ numbers: Type.Array(SavedNumber) }),
  },
  'GET /auto/v1/charge/getBillByMblNo': {
    token: 'carried',
    who: users,
    feature: 'bills',
    summary: 'Balance and charges by month of the own number, which need not be given',
    request: Type.Object({ ssoToken: SsoToken, mobileNo: Type.Optional(MobileNo) }),
    response: Bill,
  },
} as const satisfies CallRows;
