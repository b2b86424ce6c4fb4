import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useTexts } from '../platform/language/index.ts';
import { isOpenScreen } from '../platform/open-screens.ts';
import { type MarkRecordsState, paths } from '../platform/paths.ts';
import { BillIcon, BookIcon, ReceiptIcon, RepeatIcon } from '../ui/icon/icons.tsx';
import { servicesCopy } from './copy.ts';
import * as styles from './service-row.module.css';

/** In pairs: four stand in a row, or two, and never three and one. */
const pairs = [
  [
    { name: 'records', path: paths.rechargeRecord, Sign: ReceiptIcon },
    { name: 'bill', path: paths.tencentBill, Sign: BillIcon },
  ],
  [
    { name: 'automatic', path: paths.autoRechargeList, Sign: RepeatIcon },
    { name: 'saved', path: paths.markRecords, Sign: BookIcon },
  ],
] as const;

/**
 * The user's services beside topping up: no adverts, so that they stay in large print. The saved numbers lead
 * back to this screen, with the amount that is chosen on it (fen).
 */
export default function ServiceRow({ faceFen }: { readonly faceFen: number | null }): ReactNode {
  const copy = useTexts(servicesCopy);
  const { pathname, search } = useLocation();
  const state: MarkRecordsState = { topUpAt: pathname + search, ...(faceFen !== null && { faceFen }) };
  return (
    <nav className={styles.services} aria-label={copy.services} data-testid="services">
      {pairs.map((pair) => (
        <ul className={styles.pair} key={pair[0].name}>
          {pair
            .filter(({ path }) => isOpenScreen(path))
            .map(({ name, path, Sign }) => (
              <li key={name}>
                <Link className={styles.service} to={path} {...(name === 'saved' && { state })}>
                  <Sign />
                  <span>{copy[name]}</span>
                </Link>
              </li>
            ))}
        </ul>
      ))}
    </nav>
  );
}
