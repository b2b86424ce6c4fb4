import type { MarkedNumberView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { formatAgo } from '../../../platform/china-time/china-time.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { groupMobile } from '../../../platform/mobile-number/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useSwipe } from '../../../ui/gesture/use-swipe.ts';
import { DeleteIcon, EditIcon } from '../../../ui/icon/icons.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { carrierName } from '../../../numbers/carrier.ts';
import { markRecordsTexts } from './texts.ts';

export interface MarkActions {
  readonly onTopUp: (number: MarkedNumberView) => void;
  /** Opens it to be edited, or to be saved where it is not. */
  readonly onEdit: (number: MarkedNumberView) => void;
  readonly onDelete: (number: MarkedNumberView) => void;
}

interface MarkRowProps extends MarkActions {
  readonly number: MarkedNumberView;
  readonly isOwn: boolean;
  readonly now: number;
}

/**
 * A tap tops the number up; a saved one is edited and deleted here (by a swipe to the left, too), another one
 * saved.
 */
export function MarkRow({ number, isOwn, now, onTopUp, onEdit, onDelete }: MarkRowProps): ReactNode {
  const texts = useTexts(markRecordsTexts);
  const { swipeArea, tap } = useSwipe((direction) => {
    if (direction === 'left' && number.saved) onDelete(number);
  });
  const whose = whoseWords(number);
  return (
    <li className="mark" {...swipeArea}>
      <button type="button" className="mark__main" onClick={(event) => tap(event, () => onTopUp(number))}>
        {number.remark && <bdi className="mark__name">{number.remark}</bdi>}
        <span className={number.remark ? 'mark__number' : 'mark__name'}>
          <PhoneNumber value={number.mobileNo} />
        </span>
        <Facts number={number} isOwn={isOwn} now={now} />
      </button>
      {number.saved ? (
        <span className="mark__actions">
          <button
            type="button"
            className="mark__action"
            aria-label={texts.edit(whose)}
            onClick={(event) => tap(event, () => onEdit(number))}
          >
            <EditIcon />
          </button>
          <button
            type="button"
            className="mark__action"
            aria-label={texts.delete(whose)}
            onClick={(event) => tap(event, () => onDelete(number))}
          >
            <DeleteIcon />
          </button>
        </span>
      ) : (
        <span className="mark__actions">
          <Button kind="text" onClick={() => onEdit(number)}>
            {texts.save}
            <span className="only-read-aloud"> {whose}</span>
          </Button>
        </span>
      )}
    </li>
  );
}

function Facts({
  number: { carrier, lastToppedUpAt },
  isOwn,
  now,
}: Pick<MarkRowProps, 'number' | 'isOwn' | 'now'>): ReactNode {
  const texts = useTexts(markRecordsTexts);
  const language = useLanguage();
  const used =
    lastToppedUpAt === null
      ? texts.neverToppedUp
      : texts.toppedUp(formatAgo(Date.parse(lastToppedUpAt), now, language));
  return (
    <span className="mark__facts">
      {[isOwn && texts.ownNumber, carrierName(carrier, language), used].filter(Boolean).join(' · ')}
    </span>
  );
}

/** A number in a sentence: by its name, or else by its digits. */
export function whoseWords({ remark, mobileNo }: Pick<MarkedNumberView, 'remark' | 'mobileNo'>): string {
  return remark || groupMobile(mobileNo);
}
