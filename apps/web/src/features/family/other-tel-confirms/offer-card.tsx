import type { ConsentOfferView } from '@phonebill/contract/wire';
import { type ReactNode } from 'react';
import { failureOf } from '../../../agreement-view/call-failure.ts';
import { Fact, Facts } from '../../../agreement-view/rows.tsx';
import { termsSentence, triggerText } from '../../../agreement-view/terms-sentence.ts';
import { isOpen as isOpenOffer } from '../../../member-consent/consent-state.ts';
import { useNow } from '../../../order-view/use-now.ts';
import { useAttempt } from '../../../platform/attempt/index.ts';
import { formatChinaDate, formatShortMoment } from '../../../platform/china-time/short-time.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { lazyPart } from '@phonebill/lazy-part';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { Amount } from '../../../ui/amount/amount.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { classNames } from '@phonebill/styles';
import { type Failure, FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Phrases } from '../../../ui/phrases/phrases.tsx';
import { LazySheet } from '../../../ui/sheet/lazy-sheet.tsx';
import { useSheetEntry } from '../../../ui/sheet/use-sheet-entry.ts';
import { StateMark } from '../../../ui/state-mark/state-mark.tsx';
import { offerCopy } from './copy.ts';
import { type OfferAnswer, signerText, termsOf, offerMark, outcomeOf, useAnswer } from './offers.ts';
import * as cardStyles from '../../../agreement-view/agreement-card.module.css';
import * as listRow from '../../../list-view/list-row.module.css';
import * as styles from '../family.module.css';

const AnswerSheet = lazyPart(() => import('./answer-sheet.tsx'));

interface OfferCardProps {
  readonly offer: ConsentOfferView;
  /** Whether former terms of the same agreement were agreed to. */
  readonly isChange: boolean;
  /** The member's own number. */
  readonly mobileNo: string;
  /** The member's answer since the page was opened. */
  readonly answer: OfferAnswer | null;
  readonly onAnswered: (answer: OfferAnswer) => void;
}

/** Renders one offer: who pays, how much and how often, until when; and the member's answer. */
export function OfferCard({ offer, isChange, mobileNo, answer, onAnswered }: OfferCardProps): ReactNode {
  const copy = useTexts(offerCopy);
  const language = useLanguage();
  const now = useNow(30_000);
  const steps = useAnswers(offer, mobileNo, onAnswered);
  const { tone, text } = offerMark(offer.state, language);
  const outcome = answer && outcomeOf(answer, language);
  const isOpen = isOpenOffer(offer);
  const isOver = !isOpen && offer.state !== 'agreed';
  const moment = (at: string) => formatShortMoment(Date.parse(at), now, language);
  return (
    <li className={classNames(listRow.card, styles.offer)} data-testid="offer">
      <div className={cardStyles.head}>
        <h3 className={cardStyles.title}>
          <bdi>{signerText(offer)}</bdi>
        </h3>
        <StateMark tone={tone}>{text}</StateMark>
      </div>
      {isOver ? (
        <p className={styles.quiet}>
          <Phrases text={termsSentence(termsOf(offer), mobileNo, language)} />
        </p>
      ) : (
        <div className={styles.offered}>
          <p>{triggerText(termsOf(offer), language)}</p>
          <p className={styles.amount}>
            <Amount fen={offer.terms.amountFen} kind="display" />
          </p>
        </div>
      )}
      {isChange && (
        <p className={styles.quiet}>
          <Phrases text={copy.newTerms} />
        </p>
      )}
      <Facts>
        {!isOver && (
          <>
            <Fact name={copy.atMost}>{showFen(offer.terms.capPerMonthFen)}</Fact>
            <Fact name={copy.ends}>
              {offer.terms.endsOn === null ? copy.endsNever : formatChinaDate(offer.terms.endsOn, language)}
            </Fact>
          </>
        )}
        {offer.state === 'agreed' && <Fact name={copy.thisMonth}>{showFen(offer.chargedThisMonthFen)}</Fact>}
        {isOpen && offer.expiresAt !== null && <Fact name={copy.until}>{moment(offer.expiresAt)}</Fact>}
        {!isOpen && offer.answeredAt !== null && <Fact name={copy.answered}>{moment(offer.answeredAt)}</Fact>}
      </Facts>
      <div role="status">
        {outcome && (
          <p className={styles.outcome} data-testid="outcome">
            <strong>{outcome.title}</strong> {outcome.text}
          </p>
        )}
      </div>
      {isOpen && (
        <p className={styles.quiet}>
          <Phrases text={copy.agreeText} />
        </p>
      )}
      {offer.blocked && !outcome && (
        <p className={styles.quiet}>
          <Phrases text={copy.blocked} />
        </p>
      )}
      <FailureNotice failure={steps.failure} />
      <Steps offer={offer} isOpen={isOpen} steps={steps} />
    </li>
  );
}

interface Answering {
  readonly failure: Failure | null;
  /** Sends an answer; returns whether it succeeded. */
  give(answer: OfferAnswer): Promise<boolean>;
}

/** Returns the function that answers one offer, and the result of the last answer. */
function useAnswers(
  { consentNo }: ConsentOfferView,
  mobileNo: string,
  onAnswered: (answer: OfferAnswer) => void,
): Answering {
  const copy = useTexts(offerCopy);
  const { mutateAsync } = useAnswer(mobileNo);
  const { failure, run } = useAttempt<Failure>();
  const give = (answer: OfferAnswer) =>
    run(
      async () => {
        await mutateAsync({ consentNo, answer });
        onAnswered(answer);
        return null;
      },
      (error) => failureOf(error, copy),
    );
  return { failure, give };
}

interface StepsProps {
  readonly offer: ConsentOfferView;
  readonly isOpen: boolean;
  readonly steps: Answering;
}

function Steps({ offer, isOpen, steps }: StepsProps): ReactNode {
  const copy = useTexts(offerCopy);
  const ask = {
    refuse: useSheetEntry(`refuse-${offer.consentNo}`),
    stop: useSheetEntry(`stop-${offer.consentNo}`),
    block: useSheetEntry(`block-${offer.consentNo}`),
  };
  const asked = (['refuse', 'stop', 'block'] as const).find((answer) => ask[answer].open);
  return (
    <>
      <div className={styles.buttons}>
        {isOpen && <Button onClick={() => steps.give('agree')}>{copy.agree}</Button>}
        {isOpen && (
          <Button kind="quiet" onClick={ask.refuse.show}>
            {copy.refuse}
          </Button>
        )}
        {offer.state === 'agreed' && (
          <Button kind="quiet" onClick={ask.stop.show}>
            {copy.stop}
          </Button>
        )}
      </div>
      {offer.blocked ? (
        <Button kind="text" onClick={() => steps.give('unblock')}>
          {copy.unblock}
        </Button>
      ) : (
        <Button kind="text" onClick={ask.block.show}>
          {copy.block}
        </Button>
      )}
      {asked && (
        <LazySheet onClose={ask[asked].close}>
          <AnswerSheet
            answer={asked}
            offer={offer}
            onClose={ask[asked].close}
            onSure={async () => {
              ask[asked].close();
              await steps.give(asked);
            }}
          />
        </LazySheet>
      )}
    </>
  );
}
