/** Calls DT One's DVS API over HTTP, with a key and a secret, JSON, and numeric error codes. */
import { type Indeterminate, indeterminate } from '../answers.ts';
import type { PartnerCall } from '../calls/call-names.ts';
import { parseJson } from '../parse-json.ts';
import type { Answered } from '../signed-client.ts';
import {
  createTransport,
  type PartnerAnswer,
  type PartnerRequest,
  type TransportOptions,
} from '../transport.ts';

export interface DtOneClientOptions extends TransportOptions {
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** An answer of DT One. */
export interface Said {
  readonly status: number;
  /** The error's number; null when there is no error. */
  readonly error: number | null;
  readonly value: unknown;
  /** The number of pages of a list; null when not stated. */
  readonly pages: number | null;
}

export interface DtOneClient {
  /**
   * Makes a call. Returns `indeterminate` for no answer, a failure at DT One (5xx) and too many calls (429).
   */
  ask(call: PartnerCall, request: PartnerRequest): Promise<Answered<Said> | Indeterminate>;
  close(): Promise<void>;
}

export function createDtOneClient(options: DtOneClientOptions): DtOneClient {
  const transport = createTransport(options);
  const authorization = `Basic ${Buffer.from(`${options.apiKey}:${options.apiSecret}`).toString('base64')}`;
  return {
    ask: (call, request) =>
      transport.call(
        call,
        request,
        () => ({ authorization }),
        (answer) => read(call, answer),
      ),
    close: () => transport.close(),
  };
}

function read(call: string, { status, headers, body }: PartnerAnswer): Answered<Said> | Indeterminate {
  const value = parseJson(body.toString('utf8'));
  const [first] = (value as { errors?: { code?: unknown }[] } | null)?.errors ?? [];
  const error = typeof first?.code === 'number' ? first.code : null;
  const isRefusal = status >= 400 && status < 500 && status !== 429;
  if (value === undefined || (isRefusal ? error === null : status < 200 || status >= 300))
    return indeterminate(`${call}: status ${status}${error === null ? '' : `, error ${error}`}`);
  const pages = wholeNumber(headers['x-total-pages']);
  return { kind: 'answered', value: { status, error, value, pages } };
}

function wholeNumber(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : null;
}
