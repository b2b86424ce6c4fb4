import { type ReactNode, useId } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../platform/language/index.ts';
import { Link } from '../platform/link.tsx';
import { isOpenScreen } from '../platform/open-screens.ts';
import { type MarkRecordsState, paths } from '../platform/paths.ts';
import { RewardsEntry, type RewardsWayProps } from '../reward-view/rewards-entry.tsx';
import { BillIcon, BookIcon, ForwardIcon, ReceiptIcon, RepeatIcon } from '../ui/icon/icons.tsx';
import { servicesCopy } from './copy.ts';
import { Phrases } from '../ui/phrases/phrases.tsx';
import * as styles from './service-row.module.css';

/** In pairs: four are in a row, or two, and never three and one. */
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
 * Renders the user's services beside topping up. They are not adverts, so they stay in large print. The saved
 * numbers lead back to this screen, with the amount (fen) chosen on it. The link to the rewards appears
 * later, in the line of the heading, where it moves nothing.
 */
export default function ServiceRow({ faceFen }: { readonly faceFen: number | null }): ReactNode {
  const copy = useTexts(servicesCopy);
  const heading = useId();
  const { pathname, search } = useLocation();
  const state: MarkRecordsState = { topUpAt: pathname + search, ...(faceFen !== null && { faceFen }) };
  return (
    <nav aria-labelledby={heading} data-testid="services">
      <div className={styles.head}>
        <h2 className={styles.heading} id={heading}>
          {copy.services}
        </h2>
        <RewardsEntry Way={RewardsWay} />
      </div>
      <div className={styles.services}>
        {pairs.map((pair) => (
          <ul className={styles.pair} key={pair[0].name}>
            {pair
              .filter(({ path }) => isOpenScreen(path))
              .map(({ name, path, Sign }) => (
                <li key={name}>
                  <Link className={styles.service} to={path} {...(name === 'saved' && { state })}>
                    <Sign />
                    <span>
                      <Phrases text={copy[name]} />
                    </span>
                  </Link>
                </li>
              ))}
          </ul>
        ))}
      </div>
    </nav>
  );
}

/** Renders the name only: the count does not fit in every print size. */
function RewardsWay({ name, onOpen }: RewardsWayProps): ReactNode {
  return (
    <button type="button" className={styles.rewards} onClick={onOpen}>
      <span>{name}</span>
      <ForwardIcon />
    </button>
  );
}
