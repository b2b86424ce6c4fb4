/**
 * Writes that share transactions. A durable commit waits for the disk, and that wait costs the same for one
 * change as for fifty: so what arrives while a transaction is under way waits for the next one and is
 * written together with everything else that has arrived by then. Nobody waits longer than for the group
 * before and their own, and each caller learns its own result once it is durable.
 *
 * What holds:
 * - Items of one key are written in the order in which they came, and never two of them in one group.
 * - A group whose writing fails because of one of its items is written again item by item, so that only the
 *   guilty one fails. Any other failure (no connection, time is up) is everyone's: nobody knows then what
 *   was written, and each caller decides anew from what it reads.
 */
import { setImmediate } from 'node:timers';

export interface GroupWriter<Item, Result> {
  /** Gives the item's own result once its transaction is committed. Rejects with the item's own failure. */
  write(item: Item): Promise<Result>;
  /** Takes nothing more; resolves once everything that was taken has come to its end. */
  close(): Promise<void>;
}

export interface GroupWriterParts<Item, Result> {
  /** So many transactions at once. */
  readonly lanes: number;
  readonly mostPerGroup: number;
  readonly keyOf: (item: Item) => string;
  /** Writes all items in one transaction, or none; gives their results in their order. */
  readonly writeGroup: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Whether a group failed because of what one of its items is, and nothing was written. */
  readonly isOfOneItem: (error: unknown) => boolean;
  /** Called with the size of each group. */
  readonly onGroup?: (size: number) => void;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly key: string;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** A writer with nothing under way. */
export function createGroupWriter<Item, Result>({
  lanes,
  mostPerGroup,
  keyOf,
  writeGroup,
  isOfOneItem,
  onGroup = () => undefined,
}: GroupWriterParts<Item, Result>): GroupWriter<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  const keysUnderWay = new Set<string>();
  let groupsUnderWay = 0;
  let isScheduled = false;
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
    while (groupsUnderWay < lanes && waiting.length > 0) {
      const group = takeGroup();
      if (group.length === 0) return;
      groupsUnderWay += 1;
      void run(group).finally(() => {
        groupsUnderWay -= 1;
        for (const { key } of group) keysUnderWay.delete(key);
        schedule();
        if (groupsUnderWay === 0 && waiting.length === 0) onIdle?.();
      });
    }
  }

  /** Groups are begun once everything that arrived at the same moment is there. */
  function schedule(): void {
    if (isScheduled || waiting.length === 0 || groupsUnderWay === lanes) return;
    isScheduled = true;
    setImmediate(startGroups);
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
      const results = await writeGroup(group.map(({ item }) => item));
      if (results.length !== group.length) throw new Error('a group has one result for each of its items');
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
      return null;
    } catch (cause) {
      return { cause };
    }
  }

  return {
    write(item) {
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

/** Classes of SQLSTATE that say what is wrong with a row, or with two rows at once. */
const OF_ONE_ITEM = /^(?:22|23|40|P0)/;

/** Whether PostgreSQL refused a group because of what one of its items holds, or that it met another. */
export function isRefusedByDatabase(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && OF_ONE_ITEM.test(code);
}
