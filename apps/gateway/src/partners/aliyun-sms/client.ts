/** Calls Alibaba Cloud's SMS API over HTTP: actions with parameters, each request signed. */
import type { Clock } from '../../runtime/time/index.ts';
import { type Indeterminate, indeterminate } from '../answers.ts';
import type { PartnerCall } from '../calls/call-names.ts';
import { parseJson } from '../parse-json.ts';
import type { Answered } from '../signed-client.ts';
import { createTransport, type PartnerAnswer, type TransportOptions } from '../transport.ts';
import { type AccessKey, queryOf, signedHeaders } from './signing.ts';

const VERSION = '2017-05-25';

export interface AliyunClientOptions extends TransportOptions, AccessKey {
  readonly baseUrl: string;
  readonly clock: Clock;
  /** Returns a new id at each call. */
  readonly newId: () => string;
}

/** The call failed, or its outcome is unknown. `error` is the provider's error code, null if it gave none. */
export interface NotDone extends Indeterminate {
  readonly error: string | null;
}

export interface AliyunClient {
  /**
   * Makes a call. Returns `indeterminate` for every answer other than `OK`, even for a named error, so that
   * alarms include it among failed calls. Never throws.
   */
  ask(
    call: PartnerCall,
    action: string,
    parameters: Readonly<Record<string, string>>,
  ): Promise<Answered<unknown> | NotDone>;
  close(): Promise<void>;
}

/** Creates a client. Throws TypeError when `baseUrl` is not a URL. */
export function createAliyunClient(options: AliyunClientOptions): AliyunClient {
  const { clock, newId } = options;
  const transport = createTransport(options);
  const { host } = new URL(options.baseUrl);
  return {
    async ask(call, action, parameters) {
      const answer = await transport.call<Answered<unknown> | NotDone>(
        call,
        { method: 'POST', path: `/?${queryOf(parameters)}` },
        (path) =>
          signedHeaders(options, {
            method: 'POST',
            host,
            path,
            action,
            version: VERSION,
            nonce: newId(),
            nowMs: clock(),
          }),
        (given) => read(call, given),
      );
      return answer.kind === 'answered' || 'error' in answer ? answer : { ...answer, error: null };
    },
    close: () => transport.close(),
  };
}

function read(call: string, { status, body }: PartnerAnswer): Answered<unknown> | NotDone {
  const value = parseJson(body.toString('utf8'));
  const { Code: code } = (value ?? {}) as { Code?: unknown };
  if (status === 200 && code === 'OK') return { kind: 'answered', value };
  // The error code is logged, so it must not contain anything else.
  const isNamed = typeof code === 'string' && /^[A-Za-z_.]{1,64}$/.test(code);
  if (!isNamed || code === 'OK' || status >= 500)
    return { ...indeterminate(`${call}: status ${status}${isNamed ? `, ${code}` : ''}`), error: null };
  return { ...indeterminate(`${call}: ${code}`), error: code };
}
