import type { OrderWithTimelineView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { type Language, useLanguage, useTexts } from '../platform/language/index.ts';
import { showFen } from '../ui/amount/amount-parts.ts';
import { showPoints } from '../ui/amount/points-text.ts';
import { AlertIcon, CheckIcon, CloseIcon, DownIcon, ReturnIcon } from '../ui/icon/icons.tsx';
import { formatDay, formatExactClock } from '../platform/china-time/china-time.ts';
import { type Step, type StepKind, timelineSteps } from './timeline-steps.ts';
import { timelineCopy } from './details-copy.ts';
import { classNames } from '@phonebill/styles';
import * as styles from './order-card.module.css';
import * as timelineStyles from './timeline.module.css';

type Look = 'done' | 'note' | 'back' | 'end' | 'ahead';
const signs: Readonly<Record<Look, ReactNode>> = {
  done: <CheckIcon />,
  note: <AlertIcon />,
  back: <ReturnIcon />,
  end: <CloseIcon />,
  ahead: null,
};

/** How an icon is coloured; the first two have the icon's default look. */
const signLooks: Readonly<Partial<Record<Look, string | undefined>>> = {
  note: timelineStyles.signNote,
  back: timelineStyles.signBack,
  end: timelineStyles.signEnd,
  ahead: timelineStyles.signAhead,
};

const looks: Readonly<Record<StepKind, Look>> = {
  placed: 'done',
  paid: 'done',
  sent: 'done',
  answered: 'done',
  credited: 'done',
  declined: 'note',
  noAnswer: 'note',
  refused: 'note',
  notGiven: 'end',
  otherAmount: 'note',
  refundHeld: 'note',
  paidLate: 'note',
  paidTwice: 'note',
  refunded: 'back',
  paymentReturned: 'back',
  expired: 'end',
  cancelled: 'end',
  pointsSetAside: 'done',
  pointsSpent: 'done',
  pointsDeclined: 'note',
  pointsHeld: 'note',
  pointsRefused: 'note',
  pointsReturned: 'back',
  pointsReleased: 'back',
  awaitsPayment: 'ahead',
  awaitsCredit: 'ahead',
  awaitsRefund: 'ahead',
  awaitsPoints: 'ahead',
  awaitsPointsBack: 'ahead',
  awaitsBothBack: 'ahead',
};

interface TimelineProps {
  readonly order: OrderWithTimelineView;
  /** Whether the steps are collapsed, as all went well. */
  readonly isFolded: boolean;
}

/**
 * Renders the history of an order, oldest first, and the expected step. The day is shown at the top, and
 * again where it changes.
 */
export function Timeline({ order, isFolded }: TimelineProps): ReactNode {
  const texts = useTexts(timelineCopy);
  const language = useLanguage();
  const headingId = useId();
  const steps = timelineSteps(order);
  const dayOf = (step: Step | undefined) => (step?.at ? formatDay(Date.parse(step.at), language) : null);
  return (
    <section className={styles.orderCard} aria-labelledby={headingId}>
      <details open={!isFolded}>
        <summary className={timelineStyles.head}>
          <h2 className={timelineStyles.heading} id={headingId}>
            {texts.heading}
          </h2>
          <span className={timelineStyles.day}>{dayOf(steps[0])}</span>
          <span className={timelineStyles.fold}>
            <DownIcon />
          </span>
        </summary>
        <ol className={timelineStyles.steps}>
          {steps.map((step, index) => {
            const day = dayOf(step);
            const isNewDay = index > 0 && day !== null && day !== dayOf(steps[index - 1]);
            return (
              <TimelineStep
                key={`${step.kind} ${step.at}`}
                step={step}
                day={isNewDay ? day : null}
                words={stepWords(step, order, language)}
                notYet={texts.notYet}
              />
            );
          })}
        </ol>
      </details>
    </section>
  );
}

interface TimelineStepProps {
  readonly step: Step;
  /** The day, if it differs from the previous step's. */
  readonly day: string | null;
  readonly words: string;
  readonly notYet: string;
}

function TimelineStep({ step: { kind, at }, day, words, notYet }: TimelineStepProps): ReactNode {
  const look = looks[kind];
  return (
    <li className={classNames(timelineStyles.step, look === 'ahead' && timelineStyles.stepAhead)}>
      <span className={classNames(timelineStyles.sign, signLooks[look])} aria-hidden="true">
        {signs[look]}
      </span>
      <span className={timelineStyles.words}>{words}</span>
      {at === null ? (
        <span className={timelineStyles.time}>{notYet}</span>
      ) : (
        <time className={timelineStyles.time} dateTime={at}>
          {day && (
            <>
              {day}
              <br />
            </>
          )}
          {formatExactClock(Date.parse(at))}
        </time>
      )}
    </li>
  );
}

function stepWords({ kind, at }: Step, order: OrderWithTimelineView, language: Language): string {
  const words = timelineCopy[language][kind];
  if (typeof words === 'string') return words;
  if (isAboutPoints(kind)) return words(showPoints(order.points, language));
  if (kind === 'credited' || kind === 'awaitsCredit') return words(showFen(order.faceFen));
  // The refunded amount may differ from the price.
  const back = order.refunds.find(({ settledAt, amountFen }) => settledAt === at && amountFen > 0);
  return words(showFen(back?.amountFen ?? order.priceFen));
}

function isAboutPoints(kind: StepKind): boolean {
  return kind === 'awaitsPoints' || kind.startsWith('points');
}
