/** Sends signed JSON to one partner, as described in docs/partners.md. */
import type { Signer } from '@phonebill/signing';
import type { Clock } from '../runtime/time/index.ts';
import { type Conflict, NOT_FOUND, type NotFound, type Indeterminate, indeterminate } from './answers.ts';
import type { PartnerCall } from './calls/call-names.ts';
import { parseJson } from './parse-json.ts';
import {
  createTransport,
  type PartnerAnswer,
  type PartnerRequest,
  type TransportOptions,
} from './transport.ts';

export interface PartnerOptions extends TransportOptions {
  readonly signer: Signer;
  readonly clock: Clock;
  /** Returns a new message id at each call. */
  readonly newId: () => string;
  /** Called when the partner holds another request under a number of ours, which operators need to know. */
  readonly onConflict?: (call: PartnerCall, requestNo: string) => void;
}

const CONFLICT: Conflict = Object.freeze({ kind: 'conflict' });

export interface Shape<T> {
  Check(value: unknown): value is T;
}

export interface Answered<T> {
  readonly kind: 'answered';
  readonly value: T;
}

export interface SignedClient {
  /** Sends a query; `call` names it in `why`. A 404 `not_found` becomes `notFound`. Never throws. */
  get<T>(
    call: PartnerCall,
    path: string,
    shape: Shape<T>,
    timeLimitMs?: number,
  ): Promise<Answered<T> | NotFound | Indeterminate>;
  /**
   * Sends a request under a number of ours, with `body` as it was stored; like {@link get}. Returns
   * `conflict` when the partner answered 409 because it holds another request under this number. `isLeased`:
   * that the request is sent has already been recorded, so it is sent even to a partner that is cut off.
   * Never throws.
   */
  request<T>(
    call: PartnerCall,
    request: {
      readonly requestNo: string;
      readonly path: string;
      readonly body: string;
      readonly isLeased?: boolean;
    },
    shape: Shape<T>,
  ): Promise<Answered<T> | NotFound | Conflict | Indeterminate>;
  /** Sends any other command; like {@link get}. Never throws. */
  post<T>(
    call: PartnerCall,
    path: string,
    body: unknown,
    shape: Shape<T>,
  ): Promise<Answered<T> | NotFound | Indeterminate>;
  /** Waits for requests under way, then closes the connections. */
  close(): Promise<void>;
}

/** Creates a client of one partner. Throws TypeError when `baseUrl` is not a URL. */
export function createSignedClient(options: PartnerOptions): SignedClient {
  const { signer, clock, newId, onConflict } = options;
  const transport = createTransport(options);
  const send = <T>(
    call: PartnerCall,
    request: PartnerRequest,
    shape: Shape<T>,
  ): Promise<Answered<T> | NotFound | Conflict | Indeterminate> =>
    transport.call(
      call,
      request,
      (path) => ({ ...signer.sign(`${request.method} ${path}\n${request.body ?? ''}`, newId(), clock()) }),
      (answer) => read(call, answer, shape),
    );
  return {
    get: async (call, path, shape, timeLimitMs) =>
      withoutConflict(
        call,
        await send(call, { method: 'GET', path, ...(timeLimitMs !== undefined && { timeLimitMs }) }, shape),
      ),
    async request(call, { requestNo, ...request }, shape) {
      const answer = await send(call, { method: 'POST', ...request }, shape);
      if (answer.kind === 'conflict') onConflict?.(call, requestNo);
      return answer;
    },
    post: async (call, path, body, shape) =>
      withoutConflict(call, await send(call, { method: 'POST', path, body: JSON.stringify(body) }, shape)),
    close: () => transport.close(),
  };
}

function read<T>(
  call: string,
  { status, body }: PartnerAnswer,
  shape: Shape<T>,
): Answered<T> | NotFound | Conflict | Indeterminate {
  if (status === 409) return CONFLICT;
  const found = status >= 200 && status < 300;
  if (!found && status !== 404) return indeterminate(`${call}: status ${status}`);
  const value = parseJson(body.toString('utf8'));
  if (value === undefined) return indeterminate(`${call}: status ${status}, not JSON`);
  if (found)
    return shape.Check(value) ? { kind: 'answered', value } : indeterminate(`${call}: unexpected shape`);
  // Any other 404 comes from an intermediary that does not know the path, not from the partner's records.
  const { code }: { code?: unknown } = value ?? {};
  return code === 'not_found' ? NOT_FOUND : indeterminate(`${call}: status 404 without not_found`);
}

/** Turns a conflict into indeterminate: a call without a request number has nothing to conflict with. */
function withoutConflict<T extends { readonly kind: string }>(
  call: string,
  answer: T | Conflict,
): T | Indeterminate {
  return answer.kind === 'conflict' ? indeterminate(`${call}: status 409`) : (answer as T);
}
