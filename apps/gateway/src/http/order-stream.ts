/**
 * Streams an order as it changes, as server-sent events: `event: order`, with the order as queryRechargeBill
 * returns it as data. Not one of the calls of SPEC section 7: a page that cannot follow the stream polls
 * queryRechargeBill instead, and loses only seconds.
 */
import type { ServerResponse } from 'node:http';
import { API_BASE, FOLLOW_ORDER_PATH, FollowOrder, type OrderWithTimelineView } from '@phonebill/contract';
import type { FastifyInstance } from 'fastify';
import { Compile } from 'typebox/compile';
import { Refusal } from '../runtime/index.ts';
import { createPlaces, takeAll } from '../runtime/places/index.ts';
import type { Telemetry } from '../runtime/telemetry/index.ts';
import type { OrderWatch } from '../orders/store/index.ts';
import { addressKey } from '../db/rate-limits/index.ts';
import { leavePlace } from './admission.ts';
import { type SessionLookup, withTokenOf } from './calls.ts';
import type { OrderReader } from './order-reader.ts';
import { turnedAwayLog } from '../runtime/requests/index.ts';
import { cutOff } from './unread-answers.ts';

const shape = Compile(FollowOrder);

/** A stream ends after this time and is opened anew, so that none outlives its session for long. */
const LONGEST_MS = 5 * 60_000;
/** Something is sent at least this often, so that no intermediary takes the connection for dead. */
const HEARTBEAT_MS = 15_000;
/** A client with this many unread bytes is cut off; an order has a few KB. */
const MOST_UNREAD_BYTES = 64 * 1024;
/** Streams in all, per network address (which many people may share), and per order (a user's screens). */
const streamLimits = { all: 2000, ofOne: 200 };
const MOST_OF_AN_ORDER = 10;

export function registerOrderStream(
  server: FastifyInstance,
  {
    reader,
    watch,
    sessions,
    telemetry,
  }: {
    readonly reader: OrderReader;
    readonly watch: OrderWatch;
    readonly sessions: SessionLookup;
    readonly telemetry: Telemetry;
  },
): void {
  const open = new Set<ServerResponse>();
  const logCutOff = turnedAwayLog(telemetry);
  const ofAddresses = createPlaces(streamLimits);
  const ofOrders = createPlaces({ all: streamLimits.all, ofOne: MOST_OF_AN_ORDER });
  server.addHook('preClose', async () => {
    for (const stream of open) stream.end();
  });

  /**
   * Returns a function that reads the order as the caller may see it, checking the session each time, so that
   * an ended session sees no more.
   */
  function readerFor(input: unknown): () => Promise<OrderWithTimelineView> {
    if (!shape.Check(input)) throw new Refusal('badRequest');
    const { ssoToken = '', orderNo, resultKey } = input;
    if (resultKey !== undefined) return () => reader.byResultKey(resultKey, orderNo);
    return async () => {
      const caller = ssoToken === '' ? null : await sessions.findSession(ssoToken);
      if (!caller) throw new Refusal('tokenInvalid');
      return reader.own(caller, orderNo);
    };
  }

  server.post(API_BASE + FOLLOW_ORDER_PATH, async (request, reply) => {
    const read = readerFor(withTokenOf(request, request.body));
    const first = await read();
    const stream = reply.raw;
    const leave = takeAll(ofAddresses.take(addressKey(request.ip)), ofOrders.take(first.orderNo));
    if (!leave) throw new Refusal('overloaded', { rule: 'streams' });
    reply.hijack();
    leavePlace(request);
    // A client that left during the reading has already emitted `close`, which will not be emitted again.
    if (stream.destroyed) return leave();
    open.add(stream);
    stream.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const giveUp = (): void => {
      logCutOff('answers');
      cutOff(request);
    };
    let sent = '';
    const send = (order: OrderWithTimelineView): void => {
      const data = JSON.stringify(order);
      if (data === sent || stream.writableEnded) return;
      sent = data;
      stream.write(`event: order\ndata: ${data}\n\n`);
      if (stream.writableLength > MOST_UNREAD_BYTES) giveUp();
    };
    send(first);

    // Only one reading runs at a time; changes meanwhile cause one more.
    let due = false;
    let reading = false;
    async function sendLatest(): Promise<void> {
      due = true;
      if (reading) return;
      reading = true;
      try {
        while (due && !stream.writableEnded) {
          due = false;
          send(await read());
        }
      } catch (error) {
        if (!(error instanceof Refusal))
          telemetry.log('warn', 'an order could not be followed', {
            error: error instanceof Error ? error.message : String(error),
          });
        stream.end();
      } finally {
        reading = false;
      }
    }
    const unwatch = watch.watch(first.orderNo, () => void sendLatest());
    const heartbeat = setInterval(() => {
      // Nothing written earlier has been read yet; also checked for a stream that has ended.
      if (stream.writableLength > 0) giveUp();
      else if (!stream.writableEnded) stream.write(':\n\n');
    }, HEARTBEAT_MS);
    const longest = setTimeout(() => stream.end(), LONGEST_MS);
    stream.once('close', () => {
      unwatch();
      clearInterval(heartbeat);
      clearTimeout(longest);
      open.delete(stream);
      leave();
    });
  });
}
