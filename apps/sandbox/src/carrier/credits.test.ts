import { expect, test } from 'vitest';
import { openStore } from '../store/database.ts';
import { createCredits } from './credits.ts';

test('credits by DT One and Reloadly raise the balance, and are not in the carrier’s own list', () => {
  const store = openStore(':memory:');
  const credits = createCredits(store);
  credits.add('D1', '13800138000', 3000n, 1);
  store.db.exec(`
    INSERT INTO dtone_transactions VALUES
      ('D2', 2, 41001, '+8613800138000', 5000, '', 'COMPLETED', '', 1, 2, 3, NULL),
      ('D3', 3, 41001, '+8613800138000', 7000, '', 'DECLINED', '', 1, 2, 3, NULL),
      ('D4', 4, 41001, '+8613900139000', 9000, '', 'COMPLETED', '', 1, 2, 3, NULL);
    INSERT INTO reloadly_topups VALUES
      ('D5', 5, 5101, '8613800138000', 10000, 'SUCCESSFUL', NULL, 1, NULL),
      ('D6', 6, 5101, '8613800138000', 20000, 'REFUNDED', NULL, 1, NULL)`);
  expect(credits.totalOf('13800138000')).toBe(18_000n);
  expect(credits.list('13800138000')).toHaveLength(1);
  store.close();
});
