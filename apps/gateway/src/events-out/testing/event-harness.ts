/** Endpoints on a real database, with a sender and a job runner like the worker's. */
import { createOrderHarness } from '../../orders/testing/order-harness.ts';
import { startWorker } from '../../jobs/worker.ts';
import { inTransaction } from '../../db/transaction.ts';
import { readNetworks } from '../../config/event-networks.ts';
import { orderEventTypes } from '@phonebill/contract';
import type { OutEvent } from '../deliveries.ts';
import { addEndpoint, type EndpointTerms, findEndpoint, replaceSecret } from '../endpoints.ts';
import { createEventSender } from '../event-sender.ts';
import { createReceiverAddresses } from '../receiver-addresses.ts';
import { createSendEvent } from '../send-event.ts';
import { createTestPool } from '../../db/testing/test-pool.ts';

export const CHANNEL = 'CH1';
const ANSWER_WITHIN_MS = 700;

type Parts = Pick<ReturnType<typeof createOrderHarness>, 'pool' | 'time' | 'clock'>;

/**
 * Creates endpoints in a harness's database and the sender that serves them. Loopback is allowed unless
 * `networks` states otherwise; a receiver has less than a second to answer unless `withinMs` states
 * otherwise.
 */
export function createTelling(
  { pool, time, clock }: Parts,
  networks = '127.0.0.0/8',
  withinMs = ANSWER_WITHIN_MS,
) {
  const posts = createSendEvent(createReceiverAddresses(readNetworks(networks)), withinMs);
  const logged: Record<string, unknown>[] = [];
  const sender = createEventSender({
    pool,
    send: posts.send,
    clock,
    random: () => 0,
    telemetry: { log: (level, message, fields) => void logged.push({ level, message, ...fields }) },
  });
  return {
    sender,
    logged,
    closePosts: posts.close,
    /** Creates an endpoint with a secret, for events of orders unless stated otherwise. */
    async endpoint(url: string, over: Partial<EndpointTerms> = {}) {
      const terms = { url, channel: CHANNEL, description: 'a test', types: orderEventTypes, ...over };
      const endpointNo = await addEndpoint(pool, terms, new Date(time.now));
      return { endpointNo, secret: await this.newSecret(endpointNo) };
    },
    newSecret: (endpointNo: number) =>
      inTransaction(pool, async (client) => {
        const secret = await replaceSecret(client, pool.numbers, endpointNo, new Date(time.now));
        if (secret === null) throw new Error('there is no such endpoint');
        return secret;
      }),
    readEndpoint: (endpointNo: number) => findEndpoint(pool, endpointNo),
    /** Sends all that is due after this time (ms); resolves once it is sent. */
    async sendAfter(ms = 0): Promise<void> {
      time.now += ms;
      await sender.begin();
      await sender.idle();
    },
    async deliveries(endpointNo: number) {
      const { rows } = await pool.query(
        `select o.type, d.state, d.tries from event_deliveries d join out_events o using (event_id)
          where endpoint_no = $1 order by o.at, o.event_id`,
        [endpointNo],
      );
      return rows;
    },
  };
}

/**
 * Creates a harness on a fresh database, which `end` drops; the job runner performs the jobs created by
 * changes of orders.
 */
export async function createEventHarness(
  database: { readonly url: string; drop(): Promise<void> },
  networks?: string,
) {
  const orders = createOrderHarness(database);
  const { pool, time, clock } = orders;
  const telling = createTelling(orders, networks);
  const queuePool = createTestPool(database.url, 4);
  const worker = await startWorker({
    pool: queuePool,
    jobs: {
      tellChannel: (payload) => telling.sender.tell(payload as OutEvent),
      // Payers are told by SMS, which is no matter here.
      tellGivenBack: () => Promise.resolve(),
    },
    regularJobs: [],
    concurrency: 4,
    clock,
    telemetry: orders.telemetry,
  });

  return {
    ...orders,
    ...telling,
    /** Creates an order that was placed through a channel and is credited. */
    async creditedFor(channelCode: string | null = CHANNEL) {
      const placed = await orders.placed({ channelCode });
      await orders.paymentWebhook(placed);
      await orders.workUntil(placed, time.now + 60_000);
      return orders.read(placed);
    },
    /** Returns whether all jobs created by changes of orders are done. */
    async told(): Promise<boolean> {
      const { rows } = await pool.query('select count(*)::int as left from graphile_worker._private_jobs');
      return rows[0].left === 0;
    },
    async end() {
      await worker.stop();
      await queuePool.end();
      await telling.closePosts();
      await orders.end();
    },
  };
}
