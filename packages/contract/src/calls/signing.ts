/**
 * A call of our own: the wallet page on which a payer signs what they have confirmed, for wallets that have
 * such a page.
 */
import { Type } from 'typebox';
import { RequestNo, SsoToken, nullable } from '../schemas/fields.ts';
import { PayerBrowser } from '../schemas/orders.ts';
import { type CallRows, users } from './call-row.ts';

export const signingCalls = {
  'POST /own/v1/signingPage': {
    token: 'carried',
    who: users,
    ours: true,
    feature: 'automatic',
    summary: "The wallet's page on which an opening is signed, once it is confirmed (`signAt`)",
    note: 'Leave for it by a link with a referrer: some wallets lead back to the page that one came from.',
    request: Type.Object({
      ssoToken: SsoToken,
      requestNo: RequestNo,
      browser: Type.Optional(PayerBrowser),
    }),
    response: Type.Object({
      url: nullable(
        Type.String({ description: 'Null: the wallet has no such page, or none for this browser' }),
      ),
    }),
  },
} as const satisfies CallRows;
