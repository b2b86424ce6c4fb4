import type { FamilyMemberView, FamilyMonthView } from '@phonebill/contract/wire';
import { type ReactNode, useId, useState } from 'react';
import { agreementDisplayStatus } from '../../../../agreement-view/agreement-status.ts';
import { AgreementTitle } from '../../../../agreement-view/agreement-title.tsx';
import { useNow } from '../../../../order-view/use-now.ts';
import { formatMonth } from '../../../../platform/china-time/china-time.ts';
import { formatShortDay } from '../../../../platform/china-time/short-time.ts';
import { useLanguage, useTexts } from '../../../../platform/language/index.ts';
import { lazyPart } from '@phonebill/lazy-part';
import { showFen } from '../../../../ui/amount/amount-parts.ts';
import { Amount } from '../../../../ui/amount/amount.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { BackIcon, ForwardIcon } from '../../../../ui/icon/icons.tsx';
import { PhoneNumber } from '../../../../ui/phone-number/phone-number.tsx';
import { Phrases } from '../../../../ui/phrases/phrases.tsx';
import { LazySheet } from '../../../../ui/sheet/lazy-sheet.tsx';
import { useSheetEntry } from '../../../../ui/sheet/use-sheet-entry.ts';
import { Bone } from '../../../../ui/skeleton/skeleton.tsx';
import { StateMark } from '../../../../ui/state-mark/state-mark.tsx';
import { useFamilyMonth } from '../api.ts';
import { familyCopy } from './copy.ts';
import * as listLayout from '../../../../list-view/list-layout.module.css';
import * as styles from './family-month.module.css';

const CapSheet = lazyPart(() => import('./cap-sheet.tsx'));

/**
 * Shows the costs of other people's numbers in a month: in total, against the shared cap, and for each
 * number.
 */
export default function FamilyMonth(): ReactNode {
  const copy = useTexts(familyCopy);
  const headingId = useId();
  const [asked, setAsked] = useState<string | null>(null);
  const family = useFamilyMonth(asked);
  const setting = useSheetEntry('familyCap');
  const { data } = family;
  return (
    <section className={listLayout.group} aria-labelledby={headingId} data-testid="family">
      <h2 className={listLayout.groupTitle} id={headingId}>
        {copy.title}
      </h2>
      <div className={styles.card} aria-busy={family.isFetching}>
        {data ? (
          <>
            <MonthChoice family={data} onChoose={setAsked} />
            <MonthTogether family={data} />
            <Members family={data} />
            <button type="button" className={styles.capRow} onClick={setting.show}>
              <span>{copy.cap}</span>
              <span className={styles.capValue}>
                {data.capFen === null ? copy.capNone : copy.capValue(showFen(data.capFen))}
              </span>
              <ForwardIcon />
            </button>
          </>
        ) : family.isError ? (
          <div className={styles.failed} role="alert">
            <p>
              <Phrases text={copy.failed} />
            </p>
            <Button kind="text" onClick={() => family.refetch()}>
              {copy.again}
            </Button>
          </div>
        ) : (
          <div className={styles.bones}>
            <Bone kind="line-short" />
            <Bone kind="line" />
            <Bone kind="line" />
            <p className="only-read-aloud" role="status">
              {copy.loading}
            </p>
          </div>
        )}
      </div>
      {data && setting.open && (
        <LazySheet onClose={setting.close}>
          <CapSheet family={data} onClose={setting.close} />
        </LazySheet>
      )}
    </section>
  );
}

interface OfMonth {
  readonly family: FamilyMonthView;
}

/** Renders the month shown, with links to the neighbouring ones; twelve months are available. */
function MonthChoice({
  family: { month, months },
  onChoose,
}: OfMonth & { readonly onChoose: (month: string | null) => void }): ReactNode {
  const copy = useTexts(familyCopy);
  const language = useLanguage();
  const at = months.findIndex((one) => one.month === month);
  const earlier = months[at + 1];
  const later = at > 0 ? months[at - 1] : undefined;
  return (
    <div className={styles.months}>
      <button
        type="button"
        className={styles.step}
        aria-label={copy.earlier}
        disabled={!earlier}
        onClick={() => earlier && onChoose(earlier.month)}
      >
        <BackIcon />
      </button>
      <h3 className={styles.month} aria-live="polite">
        {formatMonth(month, language)}
      </h3>
      <button
        type="button"
        className={styles.step}
        aria-label={copy.later}
        disabled={!later}
        onClick={() => later && onChoose(later === months[0] ? null : later.month)}
      >
        <ForwardIcon />
      </button>
    </div>
  );
}

/** Renders the total and, for the present month, the cap and the charges still to come. */
function MonthTogether({ family }: OfMonth): ReactNode {
  const copy = useTexts(familyCopy);
  const { chargedFen, plannedFen, capFen } = family;
  const isPresent = family.month === family.months[0]?.month;
  const isAbove = capFen !== null && chargedFen + plannedFen > capFen;
  return (
    <div className={styles.together}>
      <p className={styles.sum}>
        <Amount fen={chargedFen} />{' '}
        <span className={styles.sumOf}>
          {isPresent && capFen !== null ? copy.ofCap(showFen(capFen)) : copy.charged}
        </span>
      </p>
      {isPresent && capFen !== null && (
        <span className={styles.line} aria-hidden="true">
          <span className={styles.charged} style={{ width: `${shareOf(chargedFen, capFen) * 100}%` }} />
          <span className={styles.planned} style={{ width: `${shareOf(plannedFen, capFen) * 100}%` }} />
        </span>
      )}
      {isPresent && plannedFen > 0 && (
        <p className={styles.more}>
          <Phrases text={copy.plannedMore(showFen(plannedFen))} />
        </p>
      )}
      {isPresent && isAbove && plannedFen > 0 && (
        <p className={styles.above}>
          <Phrases text={copy.capHolds} />
        </p>
      )}
    </div>
  );
}

function Members({ family: { members } }: OfMonth): ReactNode {
  const copy = useTexts(familyCopy);
  const most = Math.max(0, ...members.map(({ chargedFen, plannedFen }) => chargedFen + plannedFen));
  if (members.length === 0)
    return (
      <p className={styles.none}>
        <Phrases text={copy.noneInMonth} />
      </p>
    );
  return (
    <ul>
      {members.map((member) => (
        <Member key={member.agrMbl} member={member} most={most} />
      ))}
    </ul>
  );
}

function Member({ member, most }: { readonly member: FamilyMemberView; readonly most: number }): ReactNode {
  const copy = useTexts(familyCopy);
  const language = useLanguage();
  const now = useNow(60_000);
  const { agrMbl, nickname, chargedFen, plannedFen, plannedAt, state } = member;
  const status = agreementDisplayStatus({ state, suspendReason: null, endReason: null }, language);
  return (
    <li className={styles.member} data-testid="family-member">
      <span className={styles.who}>
        <span className={styles.name}>
          <AgreementTitle agreement={member} />
        </span>
        <Amount fen={chargedFen} />
      </span>
      <span className={styles.line} aria-hidden="true">
        <span className={styles.charged} style={{ width: `${shareOf(chargedFen, most) * 100}%` }} />
        <span className={styles.planned} style={{ width: `${shareOf(plannedFen, most) * 100}%` }} />
      </span>
      <span className={styles.facts}>
        {nickname !== '' && <PhoneNumber value={agrMbl} />}
        {state !== 'active' && <StateMark tone={status.tone}>{status.state}</StateMark>}
        {plannedFen > 0 && plannedAt !== null && (
          <span className={styles.next}>
            <Phrases
              text={copy.plannedOn(showFen(plannedFen), formatShortDay(Date.parse(plannedAt), now, language))}
            />
          </span>
        )}
      </span>
    </li>
  );
}

/** Returns the width of a bar as a fraction of 1: relative to the largest amount, or to the cap. */
export function shareOf(fen: number, ofFen: number): number {
  return ofFen <= 0 ? 0 : Math.min(1, fen / ofFen);
}
