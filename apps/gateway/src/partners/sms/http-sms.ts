/** The SMS centre over HTTP, as described in docs/partners.md. */
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { createSignedClient, type PartnerOptions } from '../signed-client.ts';
import { Text } from '../wire-shapes.ts';
import type { SmsCentre } from './port.ts';

export interface HttpSmsOptions extends PartnerOptions {
  /** The address to which replies to our messages are sent. */
  readonly notifyUrl: string;
  /**
   * Called with the reason when a message was not taken, for the log; it contains no number, text or code.
   */
  readonly onNotTaken?: (why: string) => void;
}

const acceptedShape = Compile(Type.Object({ requestNo: Text, state: Type.Literal('accepted') }));

/**
 * Creates the SMS centre at `baseUrl`. `close` ends its connections. Throws TypeError when `baseUrl` is not a
 * URL.
 */
export function createHttpSms(options: HttpSmsOptions): SmsCentre & { close(): Promise<void> } {
  const client = createSignedClient(options);
  const { onNotTaken = () => undefined, notifyUrl } = options;

  return {
    async send({ requestNo, mobileNo, text }) {
      const path = '/sms/v1/messages';
      const body = JSON.stringify({ requestNo, mobileNo, text, notifyUrl });
      const answer = await client.request('sms.send', { requestNo, path, body }, acceptedShape);
      // A message with another text was already taken under this number. One message is enough.
      if (answer.kind === 'conflict') return true;
      if (answer.kind === 'answered' && answer.value.requestNo === requestNo) return true;
      onNotTaken(
        answer.kind === 'indeterminate'
          ? answer.why
          : `sms.send: ${answer.kind === 'notFound' ? 'not found' : 'answer for another request number'}`,
      );
      return false;
    },
    close: () => client.close(),
  };
}
