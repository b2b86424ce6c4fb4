import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { groupMobile, mobileInText } from '../../../platform/mobile-number/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { topUpCopy } from './copy.ts';
import * as phoneStyles from '../../../ui/phone-number/phone-number.module.css';
import * as styles from './confirm-sheet.module.css';

/** The largest number shown: more would hide the sheet's button. */
const MOST_SHOWN = 2;

export interface KnownNumber {
  readonly mobileNo: string;
  /** The user's own name for it, or a description. */
  readonly remark: string;
}

/**
 * Returns known numbers with the names shown here: the user's own number, if it has no name, by its
 * description.
 */
export function knownAs(
  similar: readonly KnownNumber[],
  ownMobileNo: string,
  ownNumber: string,
): readonly KnownNumber[] {
  return similar.map((number) =>
    number.mobileNo === ownMobileNo && !number.remark ? { ...number, remark: ownNumber } : number,
  );
}

interface SimilarNoticeProps {
  readonly mobileNo: string;
  /** Numbers known to the user that differ in one digit. */
  readonly similar: readonly KnownNumber[];
  readonly onInstead: (mobileNo: string) => void;
}

/**
 * Warns that a number never topped up before differs from a known one in one digit: shows both, with the
 * digit marked, and a button to use the known one.
 */
export function SimilarNotice({ mobileNo, similar, onInstead }: SimilarNoticeProps): ReactNode {
  const copy = useTexts(topUpCopy);
  return similar.slice(0, MOST_SHOWN).map((known) => {
    // Within a sentence a number is not broken over two lines.
    const whole = mobileInText(known.mobileNo);
    const place = differingPlace(mobileNo, known.mobileNo);
    return (
      <Notice key={known.mobileNo} tone="waiting" title={copy.oneDigitDiffers(known.remark, whole)}>
        <dl className={styles.similar}>
          <div>
            <dt>{copy.thisNumber}</dt>
            <dd data-testid="compared-number">
              <MarkedNumber value={mobileNo} place={place} />
            </dd>
          </div>
          <div>
            <dt>
              <bdi>{known.remark || copy.knownNumber}</bdi>
            </dt>
            <dd data-testid="compared-number">
              <MarkedNumber value={known.mobileNo} place={place} />
            </dd>
          </div>
        </dl>
        <p className="only-read-aloud">
          {copy.digitDiffers(place + 1, mobileNo[place] ?? '', known.mobileNo[place] ?? '')}
        </p>
        <div className={styles.similarAction}>
          <Button kind="text" onClick={() => onInstead(known.mobileNo)}>
            {copy.takeInstead(whole)}
          </Button>
        </div>
      </Notice>
    );
  });
}

/** Renders a number in groups of 3 4 4 with one digit marked, counted from zero. */
export function MarkedNumber({
  value,
  place,
}: {
  readonly value: string;
  readonly place: number;
}): ReactNode {
  const before = groupMobile(value.slice(0, place));
  const at = groupMobile(value).startsWith(`${before} `) ? before.length + 1 : before.length;
  const shown = groupMobile(value);
  return (
    <span className={phoneStyles.phoneNumber}>
      {shown.slice(0, at)}
      <mark>{shown.slice(at, at + 1)}</mark>
      {shown.slice(at + 1)}
    </span>
  );
}

/** Returns the first position, counted from zero, at which two numbers differ; -1 if they are the same. */
export function differingPlace(one: string, other: string): number {
  return Array.from(one).findIndex((digit, place) => digit !== other[place]);
}
