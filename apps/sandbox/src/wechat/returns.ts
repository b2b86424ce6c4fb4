import type { Store } from '../store/database.ts';

/**
 * The addresses to which payers return: given by the address that opened the payment's page, not by the
 * order.
 */
export interface Returns {
  set(requestNo: string, url: string): void;
  of(requestNo: string): string | null;
}

export function createReturns({ db }: Store): Returns {
  const save = db.prepare(
    `INSERT INTO wechat_returns (request_no, url) VALUES (?, ?)
      ON CONFLICT (request_no) DO UPDATE SET url = excluded.url`,
  );
  const find = db.prepare('SELECT url FROM wechat_returns WHERE request_no = ?');
  return {
    set: (requestNo, url) => void save.run(requestNo, url),
    of: (requestNo) => (find.get(requestNo)?.['url'] ?? null) as string | null,
  };
}
