/** Alibaba Cloud's API of SMS over HTTP: actions with parameters, each request signed. */
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
  /** A new one at each call. */
  readonly newId: () => string;
}

/** Not done, or nobody knows; `error`: how it calls that, null where it does not say. */
export interface NotDone extends Indeterminate {
  readonly error: string | null;
}

export interface AliyunClient {
  /**
   * Makes a call. Whatever is not `OK` is `indeterminate`, also an error that it names: so alarms count it
   * among what was not done. Never throws.
   */
  ask(
    call: PartnerCall,
    action: string,
    parameters: Readonly<Record<string, string>>,
  ): Promise<Answered<unknown> | NotDone>;
  close(): Promise<void>;
}

/** Throws TypeError when `baseUrl` is not a URL. */
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
  // The name of an error goes to the log: nothing else may stand in it.
  const isNamed = typeof code === 'string' && /^[A-Za-z_.]{1,64}$/.test(code);
  if (!isNamed || code === 'OK' || status >= 500)
    return { ...indeterminate(`${call}: status ${status}${isNamed ? `, ${code}` : ''}`), error: null };
  return { ...indeterminate(`${call}: ${code}`), error: code };
}
