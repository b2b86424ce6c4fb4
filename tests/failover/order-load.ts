/** Users who place and pay one order after another, throughout every fail-over. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { type ClientRecord, createPayer } from '../chaos/payer.ts';
import type { PlannedOrder } from '../chaos/planned-orders.ts';
import { createApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import type { SandboxClient } from '../support/sandbox-client.ts';
import { signInUser } from '../support/test-user.ts';

export interface OrderLoad {
  /** Resolves when this many more orders have been acknowledged and paid. */
  untilMore(orders: number): Promise<void>;
  /** Returns the errors of users, each of whom stopped at theirs. */
  failures(): readonly string[];
  /** Waits for orders in progress. Returns the records of all. */
  stop(): Promise<readonly ClientRecord[]>;
}

interface LoadParts {
  readonly pool: Pool;
  readonly gatewayUrl: string;
  readonly sandbox: SandboxClient;
  readonly users: number;
}

/** Within the daily limit of a user; then another user takes over. */
const ORDERS_PER_USER = 12;
const FUNDS_FEN = 10_000_000;
const MORE_WITHIN_MS = 120_000;
/** A user's pause (ms) between two orders. */
const PAUSE_MS = 100;

export function startOrderLoad({ pool, gatewayUrl, sandbox, users }: LoadParts): OrderLoad {
  const records: ClientRecord[] = [];
  const failures: string[] = [];
  const ending = new AbortController();
  let made = 0;

  async function newPayer(): Promise<(planned: PlannedOrder) => Promise<ClientRecord>> {
    made += 1;
    const mobileNo = `139${String(made).padStart(5, '0')}555`;
    const user = await eventually('a user', () => signInUser(pool, mobileNo).catch(() => undefined), {
      withinMs: MORE_WITHIN_MS,
    });
    await sandbox.addMoney(user.userNo, FUNDS_FEN);
    const api = createApiClient(gatewayUrl, user.ssoToken);
    return createPayer({ api, sandbox, user, newTicket: () => Promise.resolve('') });
  }
  async function beUser(): Promise<void> {
    while (!ending.signal.aborted) {
      const carryOut = await newPayer();
      for (let count = 0; count < ORDERS_PER_USER && !ending.signal.aborted; count += 1) {
        records.push(await carryOut(orderFor(made * 1000 + count)));
        await wait(PAUSE_MS);
      }
    }
  }
  const all = Promise.all(
    Array.from({ length: users }, () =>
      beUser().catch((error: unknown) => void failures.push(String(error))),
    ),
  );
  return {
    failures: () => failures,
    async untilMore(orders) {
      const before = records.length;
      await eventually(
        `${orders} more orders`,
        () => {
          if (failures.length === users) throw new Error(`all users have stopped: ${failures.join('; ')}`);
          return records.length >= before + orders;
        },
        { withinMs: MORE_WITHIN_MS },
      );
    },
    async stop() {
      ending.abort();
      await all;
      return records;
    },
  };
}

/** A number whose last digits have no special effect at the sandbox, so that it is credited. */
function orderFor(count: number): PlannedOrder {
  return {
    requestNo: `failover-${String(count).padStart(12, '0')}-${crypto.randomUUID().slice(0, 8)}`,
    mobileNo: '13800004321',
    choice: 0,
    way: 'cash',
    behaviour: 'pays',
    doubleTaps: false,
  };
}
