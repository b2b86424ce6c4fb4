/**
 * The openings of trades at WeChat Pay: the way of the first one is binding, and each opening is valid for a
 * limited time.
 */
import type { SQLOutputValue } from 'node:sqlite';
import type { Store } from '../store/database.ts';

export type OpeningWay = 'h5' | 'native' | 'jsapi';

export interface Opening {
  /** The key that leads to it: after `pr=` in a code, or a prepay_id. */
  readonly key: string;
  readonly requestNo: string;
  readonly way: OpeningWay;
  /** The only person who can pay it; null when anyone can. */
  readonly openid: string | null;
  readonly at: number;
}

export interface Openings {
  add(opening: Opening): void;
  /** Returns the opening; null when there is none, or its two hours are over. */
  find(key: string): Opening | null;
  /**
   * Returns the first opening of a trade, which every later one must match; null when it was never opened.
   */
  firstOf(requestNo: string): Opening | null;
  /** Returns the latest codes, newest first. */
  latestCodes(): Opening[];
}

const LIVES_FOR_MS = 2 * 3_600_000;
const SHOWN = 10;

export function createOpenings({ db }: Store, now: () => number): Openings {
  const save = db.prepare(
    'INSERT INTO wechat_openings (key, request_no, way, openid, at) VALUES (?, ?, ?, ?, ?)',
  );
  const byKey = db.prepare('SELECT * FROM wechat_openings WHERE key = ? AND at > ?');
  const first = db.prepare('SELECT * FROM wechat_openings WHERE request_no = ? ORDER BY at, rowid LIMIT 1');
  const codes = db.prepare(
    `SELECT * FROM wechat_openings WHERE way = 'native' AND at > ?
      ORDER BY at DESC, rowid DESC LIMIT ${SHOWN}`,
  );
  return {
    add: ({ key, requestNo, way, openid, at }) => void save.run(key, requestNo, way, openid, at),
    find: (key) => readOpening(byKey.get(key, now() - LIVES_FOR_MS)),
    firstOf: (requestNo) => readOpening(first.get(requestNo)),
    latestCodes: () => codes.all(now() - LIVES_FOR_MS).flatMap((row) => readOpening(row) ?? []),
  };
}

function readOpening(row: Record<string, SQLOutputValue> | undefined): Opening | null {
  if (!row) return null;
  return {
    key: String(row['key']),
    requestNo: String(row['request_no']),
    way: String(row['way']) as OpeningWay,
    openid: (row['openid'] ?? null) as string | null,
    at: Number(row['at']),
  };
}
