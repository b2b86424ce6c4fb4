import { type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from '../../platform/navigate.ts';
import { useNow } from '../../order-view/use-now.ts';
import { formatChinaDate, formatShortMoment } from '../../platform/china-time/short-time.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { PartBoundary, lazyPart } from '@phonebill/lazy-part';
import { Button } from '../../ui/button/button.tsx';
import { DisplaySettings } from '../../ui/display-settings/display-settings.tsx';
import { PlainSkeleton } from '../../ui/page/page-skeleton.tsx';
import { CodeForm } from './code-form.tsx';
import { businessHallCopy } from './copy.ts';
import { type Staff, useStaff } from './staff.ts';
import { Phrases } from '../../ui/phrases/phrases.tsx';
import * as styles from './business-hall.module.css';
import { loadPart } from '../../platform/load-chunk.ts';

/** Both are needed after a code was typed, or are opened by hand. */
const CounterSession = lazyPart(() =>
  loadPart(async () => ({
    default: (await import('./counter-session.tsx')).CounterSession,
  })),
);
const Enrolment = lazyPart(() =>
  loadPart(async () => ({ default: (await import('./enrolment.tsx')).Enrolment })),
);

/**
 * The counter of a business hall (SPEC section 2, busModeYunNan): a staff member is verified, then customers
 * are signed up one after the other, each with their own code. With `enrol=1` a staff member enrols.
 */
export default function BusModePage(): ReactNode {
  const { search } = useLocation();
  const isEnrolling = new URLSearchParams(search).get('enrol') === '1';
  return (
    <PartBoundary fallback={<PlainSkeleton />}>{isEnrolling ? <Enrolment /> : <Counter />}</PartBoundary>
  );
}

function Counter(): ReactNode {
  const copy = useTexts(businessHallCopy);
  const language = useLanguage();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { state, enter, leave } = useStaff();
  if (state.kind === 'looking') return <PlainSkeleton />;
  if (state.kind === 'checked')
    return <CounterSession staff={state.staff} lead={<StaffAtWork staff={state.staff} onLeave={leave} />} />;
  return (
    <CodeForm
      heading={copy.staffHeading}
      text={copy.staffText}
      label={copy.staffCode}
      hint={copy.staffHint}
      action={copy.check}
      send={async (code) => {
        const problem = await enter(code);
        if (problem === null) return null;
        return problem === 'wrong'
          ? copy.codeWrong
          : copy.expired(formatChinaDate(problem.until.slice(0, 10), language));
      }}
    >
      <DisplaySettings>
        <Button kind="text" onClick={() => void navigate({ pathname, search: '?enrol=1' })}>
          {copy.enrol}
        </Button>
      </DisplaySettings>
    </CodeForm>
  );
}

interface StaffAtWorkProps {
  readonly staff: Staff;
  readonly onLeave: () => void;
}

function StaffAtWork({ staff: { hall, maskedName, validUntil }, onLeave }: StaffAtWorkProps): ReactNode {
  const now = useNow(60_000);
  const copy = useTexts(businessHallCopy);
  const language = useLanguage();
  return (
    <>
      <section className={styles.staff}>
        <p>
          <Phrases text={copy.atHall(hall[language], maskedName)} />
          <span>
            <Phrases text={copy.until(formatShortMoment(validUntil, now, language))} />
          </span>
        </p>
        <Button kind="text" onClick={onLeave}>
          {copy.leave}
        </Button>
      </section>
      <p className={styles.quiet}>
        <Phrases text={copy.customerText} />
      </p>
    </>
  );
}
