/**
 * Calls of the database that share a round trip, and a transaction when they write. A durable commit waits
 * for the disk, and each round trip costs both sides a few calls of the kernel, and that is the same for one
 * change or reading as for fifty: so what arrives while calls are under way waits for one of them to end and
 * goes together with everything else that has arrived by then. Nobody waits longer than for the group before
 * and their own, and each caller gets its own result, of a change once it is durable.
 *
 * What holds:
 * - Items of one key are called in the order in which they came, and never two of them in one group.
 * - A group that fails because of one of its items is called again item by item, so that only the guilty one
 *   fails. Any other failure (no connection, time is up) is everyone's: nobody knows then what was written,
 *   and each caller decides anew from what it reads.
 */
import { systemTimers, type Timers } from '../runtime/time/index.ts';

export interface GroupedCalls<Item, Result> {
  /** Gives the item's own result once its transaction is committed. Rejects with the item's own failure. */
  call(item: Item): Promise<Result>;
  /** Takes nothing more; resolves once everything that was taken has come to its end. */
  close(): Promise<void>;
}

export interface GroupedCallsOptions<Item, Result> {
  /** The most transactions at once. */
  readonly lanes: number;
  /**
   * Another one beside the first is begun when it would be nearly as large, or when the one before was begun
   * so long ago (ms). Until then what arrives is gathered: one large group costs less than two small ones.
   * Default 0.
   */
  readonly anotherAfterMs?: number;
  readonly mostPerGroup: number;
  readonly keyOf: (item: Item) => string;
  /** Reads all items, or writes all in one transaction or none; gives their results in their order. */
  readonly callGroup: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Whether a group failed because of what one of its items is, and nothing was written. */
  readonly isOfOneItem: (error: unknown) => boolean;
  /** Called with the size of each group. */
  readonly onGroup?: (size: number) => void;
  /** Default: those of the machine. */
  readonly timers?: Timers;
}

/**
 * A group is begun beside another when it has at least so many items and at least this share of the other's:
 * then the database works on one while the next is made ready, and both are still large.
 */
const LEAST_BESIDE_ANOTHER = 8;
const SHARE_BESIDE_ANOTHER = 0.75;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly key: string;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** With nothing under way. */
export function createGroupedCalls<Item, Result>({
  lanes,
  anotherAfterMs = 0,
  mostPerGroup,
  keyOf,
  callGroup,
  isOfOneItem,
  onGroup = () => undefined,
  timers = systemTimers,
}: GroupedCallsOptions<Item, Result>): GroupedCalls<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  const keysUnderWay = new Set<string>();
  let groupsUnderWay = 0;
  let isScheduled = false;
  let begunAt = 0;
  let lastSize = 0;
  let isWaiting = false;
  let closed = false;
  let onIdle: (() => void) | null = null;

  /** The next group: the first to arrive whose keys are free. What is passed over keeps its place. */
  function takeGroup(): Waiting<Item, Result>[] {
    const group: Waiting<Item, Result>[] = [];
    const passedOver: Waiting<Item, Result>[] = [];
    for (const one of waiting) {
      if (group.length === mostPerGroup || keysUnderWay.has(one.key)) passedOver.push(one);
      else {
        keysUnderWay.add(one.key);
        group.push(one);
      }
    }
    waiting = passedOver;
    return group;
  }

  function startGroups(): void {
    isScheduled = false;
    while (groupsUnderWay < lanes && waiting.length > 0 && gatheringMs() <= 0) {
      const group = takeGroup();
      if (group.length === 0) return;
      groupsUnderWay += 1;
      begunAt = timers.now();
      lastSize = group.length;
      void run(group).finally(() => {
        groupsUnderWay -= 1;
        for (const { key } of group) keysUnderWay.delete(key);
        schedule();
        if (groupsUnderWay === 0 && waiting.length === 0) onIdle?.();
      });
    }
  }

  /** For how long the next group still waits for more to arrive. */
  function gatheringMs(): number {
    const enough = Math.max(LEAST_BESIDE_ANOTHER, lastSize * SHARE_BESIDE_ANOTHER);
    if (groupsUnderWay === 0 || waiting.length >= Math.min(enough, mostPerGroup)) return 0;
    return begunAt + anotherAfterMs - timers.now();
  }

  /** Groups are begun once everything that arrived at the same moment is there. */
  function schedule(): void {
    if (isScheduled || waiting.length === 0 || groupsUnderWay === lanes) return;
    const waitMs = gatheringMs();
    if (waitMs > 0) {
      if (isWaiting) return;
      isWaiting = true;
      timers.after(waitMs, () => {
        isWaiting = false;
        schedule();
      });
      return;
    }
    isScheduled = true;
    timers.soon(startGroups);
  }

  async function run(group: readonly Waiting<Item, Result>[]): Promise<void> {
    onGroup(group.length);
    const error = await attempt(group);
    if (error === null) return;
    if (group.length > 1 && isOfOneItem(error.cause)) for (const one of group) await run([one]);
    else for (const { reject } of group) reject(error.cause);
  }

  /** Writes them together and gives each its result; gives why nothing was written, or null. */
  async function attempt(group: readonly Waiting<Item, Result>[]): Promise<{ cause: unknown } | null> {
    try {
      const results = await callGroup(group.map(({ item }) => item));
      if (results.length !== group.length) throw new Error('a group has one result for each of its items');
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
      return null;
    } catch (cause) {
      return { cause };
    }
  }

  return {
    call(item) {
      if (closed) return Promise.reject(new Error('nothing is written any more: shutting down'));
      return new Promise<Result>((resolve, reject) => {
        waiting.push({ item, key: keyOf(item), resolve, reject });
        schedule();
      });
    },
    close() {
      closed = true;
      if (groupsUnderWay === 0 && waiting.length === 0) return Promise.resolve();
      return new Promise((resolve) => {
        onIdle = resolve;
      });
    },
  };
}

/**
 * SQLSTATEs that say what is wrong with a row, that two of a group are the same row, which one statement may
 * not write twice, what is wrong with two rows at once, or that a row stays locked.
 */
const OF_ONE_ITEM = /^(?:21|22|23|40|P0|55P03)/;

/** Whether PostgreSQL refused a group because of what one of its items holds, or that it met another. */
export function isRefusedByDatabase(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && OF_ONE_ITEM.test(code);
}
