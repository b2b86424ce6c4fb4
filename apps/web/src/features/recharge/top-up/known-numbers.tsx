import type { CallResponse } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../../../platform/language/index.ts';
import { Link } from '../../../platform/link.tsx';
import { type MarkRecordsState, paths } from '../../../platform/paths.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { Chip, Chips } from '../../../ui/chip/chip.tsx';
import { ForwardIcon } from '../../../ui/icon/icons.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { topUpCopy } from './copy.ts';
import * as styles from './number-hero.module.css';

interface RecentNumbersProps {
  readonly own: string;
  /** The user's last order for their own number, in fen; null if there was none recently. */
  readonly ownLastFen: number | null;
  readonly recent: CallResponse<'POST /vi/fusionPageInfo'>['recentNumbers'];
  readonly chosen: string;
  readonly onChoose: (mobileNo: string) => void;
}

/**
 * Renders the user's own number and those topped up last, each with its last amount. A number with a name is
 * shown by it. Each keeps its place, and so does the row before others are loaded: nothing moves under the
 * finger.
 */
export function RecentNumbers({ own, ownLastFen, recent, chosen, onChoose }: RecentNumbersProps): ReactNode {
  const copy = useTexts(topUpCopy);
  const others = recent.filter(({ mobileNo }) => mobileNo !== own);
  // A visitor has neither a number of their own nor recent numbers.
  if (own === '') return null;
  return (
    <Chips label={copy.recent}>
      <Chip pressed={chosen === own} onClick={() => onChoose(own)}>
        {copy.ownNumber}
        <LastTime fen={ownLastFen} />
      </Chip>
      {others.map(({ mobileNo, remark, lastFaceFen }) => (
        <Chip key={mobileNo} pressed={chosen === mobileNo} onClick={() => onChoose(mobileNo)}>
          {remark ? (
            <>
              <bdi>{remark}</bdi>
              <span className="only-read-aloud">
                {' '}
                <PhoneNumber value={mobileNo} />
              </span>
            </>
          ) : (
            <PhoneNumber value={mobileNo} />
          )}
          <LastTime fen={lastFaceFen} />
        </Chip>
      ))}
    </Chips>
  );
}

/** `fen` is undefined in answers of a gateway of the previous release, which does not know the field. */
function LastTime({ fen }: { readonly fen: number | null | undefined }): ReactNode {
  const copy = useTexts(topUpCopy);
  return typeof fen === 'number' && <span className={styles.lastTime}>{copy.lastTime(showFen(fen))}</span>;
}

/** Links to the saved numbers, and from there back to this screen, with the amount chosen here. */
export function SavedLink({ faceFen }: { readonly faceFen: number | null }): ReactNode {
  const copy = useTexts(topUpCopy);
  const { pathname, search } = useLocation();
  const state: MarkRecordsState = { topUpAt: pathname + search, ...(faceFen !== null && { faceFen }) };
  return (
    <Link className={styles.saved} to={paths.markRecords} state={state}>
      <span>{copy.savedNumbers}</span>
      <ForwardIcon />
    </Link>
  );
}
