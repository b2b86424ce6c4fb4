/**
 * The promises that every call of every partner port keeps, for any partner. An adapter for another protocol
 * is tested against the same promises with its own `understood` and `wrong` answers.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerWith, type Behaviour, type PartnerStandIn, startPartnerStandIn } from './partner-stand-in.ts';

export interface PartnerCall<Adapter> {
  readonly name: string;
  readonly call: (adapter: Adapter) => Promise<unknown>;
  /** Method and path of the request that must be received, and its body. */
  readonly sends: { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: unknown };
  /** Answers that are understood, and their meaning. */
  readonly understood: readonly { readonly answer: unknown; readonly means: unknown }[];
  /** Answers of another shape, or for another request. */
  readonly wrong: Readonly<Record<string, unknown>>;
  /** The meaning of a 404 `not_found`; `indeterminate` for commands. */
  readonly notFound: 'notFound' | 'indeterminate';
  /** Set for a request under a number of ours, which is stored and may be sent again. */
  readonly kept?: {
    /** Returns what would be sent, and sends what was stored. */
    readonly compose: (adapter: Adapter) => string;
    readonly send: (adapter: Adapter, body: string) => Promise<unknown>;
    /**
     * The path queried when the partner holds another request under the number, and the meaning of its
     * answers.
     */
    readonly asks: string;
    readonly held: readonly { readonly answer: unknown; readonly means: unknown }[];
  };
  /** The meaning of a 409 without a query; omitted when it is not understood. */
  readonly conflictMeans?: unknown;
}

export interface AdapterUnderTest<Adapter> {
  create(
    partner: PartnerStandIn,
    timeLimitMs: number,
    onConflict: (call: string, requestNo: string) => void,
  ): Adapter & { close(): Promise<void> };
  /** Returns whether a result is "no usable answer". */
  isIndeterminate(result: unknown): boolean;
  readonly calls: readonly PartnerCall<Adapter>[];
}

/**
 * The time limits: a long one, so that a busy machine is not taken for a silent partner, and a short one, for
 * the partner that stays silent.
 */
const PATIENCE_MS = 10_000;
const IMPATIENCE_MS = 100;
/** The number used by the calls; no `why` may contain it. */
export const MOBILE_NO = '13800138000';

/** Answers a request with 409, and the query for what is held with this answer. */
const conflictThen =
  (answer: unknown, status = 200): Behaviour =>
  (request, response) =>
    (request.method === 'GET' ? answerWith(answer, status) : answerWith({ code: 'request_no_reused' }, 409))(
      request,
      response,
    );

/** Declares the promises of each call as tests of the surrounding suite. */
export function describePartnerCallPromises<Adapter>({
  create,
  isIndeterminate,
  calls,
}: AdapterUnderTest<Adapter>): void {
  const conflicts: string[] = [];
  const onConflict = (call: string, requestNo: string) => void conflicts.push(`${call} ${requestNo}`);
  let partner: PartnerStandIn;
  /**
   * A second stand-in for silence: an abandoned call may still arrive during the next test, and then arrives
   * here.
   */
  let silent: PartnerStandIn;
  let adapter: Adapter & { close(): Promise<void> };
  let impatient: Adapter & { close(): Promise<void> };
  beforeAll(async () => {
    [partner, silent] = await Promise.all([startPartnerStandIn(), startPartnerStandIn()]);
    adapter = create(partner, PATIENCE_MS, onConflict);
    impatient = create(silent, IMPATIENCE_MS, onConflict);
  });
  beforeEach(() => {
    partner.received.length = 0;
    partner.rejected.length = 0;
  });
  afterAll(async () => {
    await Promise.all([adapter.close(), impatient.close()]);
    await Promise.all([partner.stop(), silent.stop()]);
  });

  for (const { name, call, sends, understood, wrong, notFound, kept, conflictMeans } of calls) {
    const expectUnanswered = async (asked: Adapter = adapter): Promise<void> => {
      const result = await call(asked);
      expect(
        isIndeterminate(result),
        JSON.stringify(result, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
      ).toBe(true);
      expect(JSON.stringify(result)).not.toContain(MOBILE_NO);
    };

    test(`${name}: sends exactly the documented request, signed over method, path and body`, async () => {
      partner.behave(answerWith(understood[0]?.answer));
      await call(adapter);
      expect(partner.rejected).toEqual([]);
      expect(partner.received).toHaveLength(1);
      expect(partner.received[0]).toMatchObject({ method: sends.method, path: `/stand-in${sends.path}` });
      expect(partner.received[0]?.body).toEqual(sends.body);
    });
    test(`${name}: maps every documented answer, and identically on a second call`, async () => {
      for (const { answer, means } of understood) {
        partner.behave(answerWith(answer));
        expect(await call(adapter)).toEqual(means);
        expect(await call(adapter)).toEqual(means);
      }
      const ids = partner.received.map(({ headers }) => headers['webhook-id']);
      expect(new Set(ids).size).toBe(ids.length);
    });
    test(`${name}: no complete answer within the time limit is indeterminate`, async () => {
      silent.behave(() => undefined);
      await expectUnanswered(impatient);
      silent.behave(
        (_request, response) =>
          void response.writeHead(200, { 'content-type': 'application/json' }).write('{"'),
      );
      await expectUnanswered(impatient);
    });
    test(`${name}: a broken connection is indeterminate and is not retried`, async () => {
      partner.behave((_request, response) => response.destroy());
      await expectUnanswered();
      partner.behave((_request, response) => {
        response.writeHead(200, { 'content-length': 1000 }).write('{"requestNo":');
        setTimeout(() => response.destroy(), 5);
      });
      await expectUnanswered();
      expect(partner.received).toHaveLength(2);
    });
    test(`${name}: any other status is indeterminate`, async () => {
      for (const status of [204, 302, 400, 401, 429, 500, 503]) {
        partner.behave(answerWith(status === 204 ? '' : JSON.stringify(understood[0]?.answer), status));
        await expectUnanswered();
      }
      partner.behave(answerWith({ code: 'request_no_reused' }, 409));
      if (conflictMeans === undefined) await expectUnanswered();
      else expect(await call(adapter)).toEqual(conflictMeans);
    });
    if (kept) {
      const { compose, send, asks, held } = kept;
      test(`${name}: composes the body that it sends, and sends a stored body unchanged`, async () => {
        expect(JSON.parse(compose(adapter))).toEqual(sends.body);
        const before = JSON.stringify(
          { ...(sends.body as object), notifyUrl: 'http://was.example', was: 1 },
          null,
          1,
        );
        partner.behave(answerWith(understood[0]?.answer));
        expect(await send(adapter, before)).toEqual(understood[0]?.means);
        expect(partner.received.map(({ rawBody }) => rawBody)).toEqual([before]);
        expect(partner.rejected).toEqual([]);
      });
      test(`${name}: queries a partner that has another request under the number`, async () => {
        for (const { answer, means } of held) {
          partner.received.length = 0;
          conflicts.length = 0;
          partner.behave(conflictThen(answer));
          expect(await call(adapter)).toEqual(means);
          expect(partner.received.map(({ method, path }) => [method, path])).toEqual([
            ['POST', `/stand-in${sends.path}`],
            ['GET', `/stand-in${asks}`],
          ]);
          expect(conflicts).toHaveLength(1);
        }
        partner.behave(conflictThen({ code: 'not_found' }, 404));
        await expectUnanswered();
        partner.behave(conflictThen('', 500));
        await expectUnanswered();
      });
    }
    test(`${name}: garbage is indeterminate`, async () => {
      for (const garbage of ['', '<html>502</html>', '{"a":', 'null', '[]', '"open"', '{}']) {
        partner.behave(answerWith(garbage));
        await expectUnanswered();
      }
    });
    for (const [what, answer] of Object.entries(wrong)) {
      test(`${name}: ${what} is indeterminate`, async () => {
        partner.behave(answerWith(answer));
        await expectUnanswered();
      });
    }
    test(`${name}: 404 not_found is ${notFound}, any other 404 indeterminate`, async () => {
      partner.behave(answerWith({ code: 'not_found' }, 404));
      if (notFound === 'notFound') expect(await call(adapter)).toEqual({ kind: 'notFound' });
      else await expectUnanswered();
      partner.behave(answerWith('<h1>no such page</h1>', 404));
      await expectUnanswered();
      partner.behave(answerWith({ code: 'route_unknown' }, 404));
      await expectUnanswered();
    });
  }

  test('answers again after all these failures, and is indeterminate without the partner', async () => {
    const [first] = calls;
    if (!first) return;
    partner.behave(answerWith(first.understood[0]?.answer));
    expect(await first.call(adapter)).toEqual(first.understood[0]?.means);
    await Promise.all([partner.stop(), silent.stop()]);
    expect(isIndeterminate(await first.call(adapter))).toBe(true);
  });
}
