import type { OrderWithTimelineView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { type Language, useLanguage, useTexts } from '../platform/language/index.ts';
import { showFen } from '../ui/amount/amount-parts.ts';
import { showPoints } from '../ui/amount/points-text.ts';
import { AlertIcon, CheckIcon, CloseIcon, ReturnIcon } from '../ui/icon/icons.tsx';
import { chinaTime, formatDay } from '../platform/china-time/china-time.ts';
import { type Step, type StepKind, timelineSteps } from './timeline-steps.ts';
import { timelineTexts } from './timeline-texts.ts';
import './card.css';
import './timeline.css';

type Look = 'done' | 'note' | 'back' | 'end' | 'ahead';
const signs: Readonly<Record<Look, ReactNode>> = {
  done: <CheckIcon />,
  note: <AlertIcon />,
  back: <ReturnIcon />,
  end: <CloseIcon />,
  ahead: null,
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

/**
 * What happened to an order, oldest first, and what is waited for. The day stands at the top, and again where
 * it changes.
 */
export function Timeline({ order }: { readonly order: OrderWithTimelineView }): ReactNode {
  const texts = useTexts(timelineTexts);
  const language = useLanguage();
  const headingId = useId();
  const steps = timelineSteps(order);
  const dayOf = (step: Step | undefined) => (step?.at ? formatDay(Date.parse(step.at), language) : null);
  return (
    <section className="order-card" aria-labelledby={headingId}>
      <div className="timeline__head">
        <h2 className="order-card__heading" id={headingId}>
          {texts.heading}
        </h2>
        <p>{dayOf(steps[0])}</p>
      </div>
      <ol>
        {steps.map((step, index) => {
          const day = dayOf(step);
          const isNewDay = index > 0 && day !== null && day !== dayOf(steps[index - 1]);
          return (
            <TimelineStep
              key={`${step.kind} ${step.at}`}
              step={step}
              day={isNewDay ? day : null}
              words={stepWords(step.kind, order, language)}
              notYet={texts.notYet}
            />
          );
        })}
      </ol>
    </section>
  );
}

interface TimelineStepProps {
  readonly step: Step;
  /** Named when it is another day than the step's before. */
  readonly day: string | null;
  readonly words: string;
  readonly notYet: string;
}

function TimelineStep({ step: { kind, at }, day, words, notYet }: TimelineStepProps): ReactNode {
  const look = looks[kind];
  return (
    <li className={`timeline__step timeline__step--${look}`}>
      <span className={`timeline__sign timeline__sign--${look}`} aria-hidden="true">
        {signs[look]}
      </span>
      <span className="timeline__words">{words}</span>
      {at === null ? (
        <span className="timeline__time">{notYet}</span>
      ) : (
        <time className="timeline__time" dateTime={at}>
          {day && (
            <>
              {day}
              <br />
            </>
          )}
          {chinaTime(Date.parse(at)).exactClock}
        </time>
      )}
    </li>
  );
}

function stepWords(kind: StepKind, order: OrderWithTimelineView, language: Language): string {
  const words = timelineTexts[language][kind];
  if (typeof words === 'string') return words;
  if (isAboutPoints(kind)) return words(showPoints(order.points, language));
  return words(showFen(kind === 'credited' || kind === 'awaitsCredit' ? order.faceFen : order.priceFen));
}

function isAboutPoints(kind: StepKind): boolean {
  return kind === 'awaitsPoints' || kind.startsWith('points');
}
