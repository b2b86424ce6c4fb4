/** The wallet's accounts over HTTP, as described in docs/partners.md. */
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { PartnerCall } from '../calls/call-names.ts';
import { answerOf, answerToCommand, type Indeterminate, type NotFound } from '../answers.ts';
import { type Answered, createSignedClient, type PartnerOptions } from '../signed-client.ts';
import { OptionalText, Text } from '../wire-shapes.ts';
import type { WalletAccount, WalletAccounts } from './port.ts';

const AccountWire = Type.Object({
  requestNo: Text,
  state: Type.Union([Type.Literal('registering'), Type.Literal('registered'), Type.Literal('refused')]),
  reason: OptionalText,
  existed: Type.Optional(Type.Boolean()),
});
const accountShape = Compile(AccountWire);
const PATH = '/entrust/v1/accounts';

/**
 * Creates the accounts port at `baseUrl`. `close` ends its connections. Throws TypeError when `baseUrl` is
 * not a URL.
 */
export function createHttpWalletAccounts(
  options: PartnerOptions & { readonly notifyUrl: string },
): WalletAccounts & { close(): Promise<void> } {
  const client = createSignedClient(options);
  const query = async (call: PartnerCall, requestNo: string) =>
    readAccount(
      call,
      requestNo,
      await client.get(call, `${PATH}/${encodeURIComponent(requestNo)}`, accountShape),
    );
  return {
    async register({ requestNo, payerNo, mobileNo }) {
      const call = 'walletAccounts.register';
      const body = JSON.stringify({ requestNo, payerNo, mobileNo, notifyUrl: options.notifyUrl });
      const answer = await client.request(call, { requestNo, path: PATH, body }, accountShape);
      return answerToCommand(
        call,
        answer.kind === 'conflict' ? await query(call, requestNo) : readAccount(call, requestNo, answer),
      );
    },
    query: (requestNo) => query('walletAccounts.query', requestNo),
    close: () => client.close(),
  };
}

function readAccount(
  call: string,
  requestNo: string,
  answer: Answered<Static<typeof AccountWire>> | NotFound | Indeterminate,
): WalletAccount | NotFound | Indeterminate {
  return answerOf(call, requestNo, answer, ({ state, reason, existed }) => ({
    kind: 'walletAccount',
    state,
    reason: reason ?? null,
    existed: existed ?? false,
  }));
}
