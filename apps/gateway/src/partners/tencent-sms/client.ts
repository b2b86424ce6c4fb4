/** Calls Tencent Cloud's SMS API 3.0 over HTTP: actions with a JSON body, each signed. */
import type { Clock } from '../../runtime/time/index.ts';
import { type Indeterminate, indeterminate } from '../answers.ts';
import type { PartnerCall } from '../calls/call-names.ts';
import { parseJson } from '../parse-json.ts';
import type { Answered } from '../signed-client.ts';
import { createTransport, type PartnerAnswer, type TransportOptions } from '../transport.ts';
import { type SecretPair, signedHeaders } from './signing.ts';

const VERSION = '2021-01-11';

export interface TencentClientOptions extends TransportOptions, SecretPair {
  readonly baseUrl: string;
  readonly region: string;
  readonly clock: Clock;
}

/** The call failed, or its outcome is unknown. `error` is the provider's error code, null if it gave none. */
export interface NotDone extends Indeterminate {
  readonly error: string | null;
}

export interface TencentClient {
  /**
   * Makes a call and returns its `Response`. An error, of the call or of its one message, is `indeterminate`,
   * so that alarms include it among failed calls. Never throws.
   */
  ask(call: PartnerCall, action: string, parameters: object): Promise<Answered<unknown> | NotDone>;
  close(): Promise<void>;
}

/** Creates a client. Throws TypeError when `baseUrl` is not a URL. */
export function createTencentClient(options: TencentClientOptions): TencentClient {
  const { clock, region } = options;
  const transport = createTransport(options);
  const { host } = new URL(options.baseUrl);
  return {
    async ask(call, action, parameters) {
      const body = JSON.stringify(parameters);
      const answer = await transport.call<Answered<unknown> | NotDone>(
        call,
        { method: 'POST', path: '/', body },
        () =>
          signedHeaders(options, {
            host,
            service: 'sms',
            action,
            version: VERSION,
            region,
            body,
            nowMs: clock(),
          }),
        (given) => read(call, given),
      );
      return answer.kind === 'answered' || 'error' in answer ? answer : { ...answer, error: null };
    },
    close: () => transport.close(),
  };
}

interface Said {
  readonly Error?: { readonly Code?: unknown } | null;
  readonly SendStatusSet?: readonly ({ readonly Code?: unknown } | null)[] | null;
}

function read(call: string, { status, body }: PartnerAnswer): Answered<unknown> | NotDone {
  const { Response: response } = (parseJson(body.toString('utf8')) ?? {}) as { Response?: Said | null };
  const code = errorOf(response);
  // Tencent also returns errors with 200: with any other status, it is unknown who answered.
  if (status !== 200 || typeof response !== 'object' || response === null)
    return { ...indeterminate(`${call}: status ${status}`), error: null };
  if (code === null) return { kind: 'answered', value: response };
  // The error code is logged, so it must not contain anything else.
  return typeof code === 'string' && /^[A-Za-z_.]{1,80}$/.test(code)
    ? { ...indeterminate(`${call}: ${code}`), error: code }
    : { ...indeterminate(`${call}: an error without a name`), error: null };
}

/** Returns the error code of the call or of its message; null when neither has one. */
function errorOf(response: Said | null | undefined): unknown {
  if (response?.Error !== undefined && response.Error !== null) return response.Error.Code ?? '';
  const sent = Array.isArray(response?.SendStatusSet) ? response.SendStatusSet : [];
  const notSent = sent.find((one) => one?.Code !== 'Ok');
  return notSent === undefined ? null : (notSent?.Code ?? '');
}
