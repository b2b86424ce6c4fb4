/**
 * Combines calls of the database so that they share a round trip, and a transaction when they write. A
 * durable commit waits for the disk, and a round trip costs both sides a few system calls; that cost is the
 * same for one change or read as for fifty. So calls that arrive while others are under way wait until one of
 * those ends, and are then sent together. No call waits longer than for the previous group and its own, and
 * each caller gets its own result; that of a change, once it is durable.
 *
 * Guarantees:
 * - Items with the same key are called in the order of their arrival, and never two of them in one group.
 * - A group that fails because of one of its items is called again item by item, so that only the faulty one
 *   fails. Any other failure (no connection, time is up) is every caller's: it is then unknown what was
 *   written,
 *   and each caller decides anew from what it reads.
 */
import { systemTimers, type Timers } from '../runtime/time/index.ts';

export interface GroupedCalls<Item, Result> {
  /** Returns the item's own result once its transaction is committed. Rejects with the item's own failure. */
  call(item: Item): Promise<Result>;
  /** Accepts no more items; resolves once everything that was accepted has ended. */
  close(): Promise<void>;
}

export interface GroupedCallsOptions<Item, Result> {
  /** The most transactions at once. */
  readonly lanes: number;
  /**
   * Another group is begun in parallel with the first when it would be nearly as large, or when the previous
   * one was begun this long ago (ms). Until then arriving items are collected: one large group costs less
   * than two small ones. Default 0.
   */
  readonly anotherAfterMs?: number;
  readonly mostPerGroup: number;
  readonly keyOf: (item: Item) => string;
  /** Reads all items, or writes all in one transaction or none; returns their results in order. */
  readonly callGroup: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Whether a group failed because of one of its items, with nothing written. */
  readonly isOfOneItem: (error: unknown) => boolean;
  /** Called with the size of each group. */
  readonly onGroup?: (size: number) => void;
  /** Default: the system's timers. */
  readonly timers?: Timers;
}

/**
 * A group is begun in parallel with another when it has at least this many items and at least this share of
 * the other's number: then the database works on one while the next is prepared, and both are still large.
 */
const LEAST_BESIDE_ANOTHER = 8;
const SHARE_BESIDE_ANOTHER = 0.75;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly key: string;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Creates the combiner, with nothing under way. */
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

  /**
   * Takes the next group: the first items to have arrived whose keys are free. Items passed over keep their
   * place.
   */
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

  /** Returns how long (ms) the next group still waits for more items. */
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

  /**
   * Writes the items together and passes each its result. Returns the reason when nothing was written,
   * otherwise null.
   */
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
 * SQLSTATEs that report a fault of one row, two rows of a group that are the same (which one statement may
 * not write twice), a conflict between two rows, or a row that stays locked.
 */
const OF_ONE_ITEM = /^(?:21|22|23|40|P0|55P03)/;

/**
 * Whether PostgreSQL refused a group because of one item's content, or because of a conflict with another
 * transaction.
 */
export function isRefusedByDatabase(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && OF_ONE_ITEM.test(code);
}
