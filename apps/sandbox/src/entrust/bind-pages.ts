import type { Store } from '../store/database.ts';
import type { Runtime } from '../runtime.ts';

/** A page on which a payer binds a card. */
export interface BindPage {
  readonly id: string;
  readonly payerNo: string;
  readonly returnUrl: string;
  /** Whether a card was bound there, so that the page cannot be used again. */
  readonly bound: boolean;
}

/** The pages that were requested. */
export interface BindPages {
  make(payerNo: string, returnUrl: string): BindPage;
  find(id: string): BindPage | null;
  used(id: string): void;
}

export function createBindPages({ db }: Store, { newId }: Runtime): BindPages {
  const insert = db.prepare('INSERT INTO entrust_bind_pages (id, payer_no, return_url) VALUES (?, ?, ?)');
  const find = db.prepare('SELECT * FROM entrust_bind_pages WHERE id = ?');
  const use = db.prepare('UPDATE entrust_bind_pages SET bound = 1 WHERE id = ?');
  return {
    make(payerNo, returnUrl) {
      const id = newId();
      insert.run(id, payerNo, returnUrl);
      return { id, payerNo, returnUrl, bound: false };
    },
    find(id) {
      const row = find.get(id);
      return row
        ? {
            id,
            payerNo: String(row['payer_no']),
            returnUrl: String(row['return_url']),
            bound: row['bound'] === 1,
          }
        : null;
    },
    used: (id) => void use.run(id),
  };
}
