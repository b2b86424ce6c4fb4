import type { MemberConsentView, OperationView } from '@phonebill/contract/wire';
import { type ReactNode, useId, useState } from 'react';
import { triggerText } from '../../../agreement-view/terms-sentence.ts';
import { isOpen, whenAskedAgain } from '../../../member-consent/consent-state.ts';
import { type ConsentStep, useConsentSteps } from '../../../member-consent/consent-steps.ts';
import { useNow } from '../../../order-view/use-now.ts';
import { formatShortMoment } from '../../../platform/china-time/short-time.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { Link } from '../../../platform/link.tsx';
import { groupMobile } from '../../../platform/mobile-number/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { classNames } from '@phonebill/styles';
import { ForwardIcon } from '../../../ui/icon/icons.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { inPhrases, Phrases } from '../../../ui/phrases/phrases.tsx';
import { StateMark } from '../../../ui/state-mark/state-mark.tsx';
import { showToast } from '../../../ui/toast/toast.ts';
import { waitingCopy } from './waiting-copy.ts';
import { DOT } from '../../../ui/phrases/dotted.ts';
import * as listLayout from '../../../list-view/list-layout.module.css';
import * as listRow from '../../../list-view/list-row.module.css';
import * as cardStyles from '../../../agreement-view/agreement-card.module.css';
import * as styles from './waiting-asks.module.css';

/** A listed consent request: what was asked, and for which number. */
export interface ListedAsk {
  readonly agrMbl: string;
  readonly terms: OperationView['terms'];
  readonly consent: MemberConsentView;
  /** Whether it was made for an opening, which the signer can withdraw; else for a running agreement. */
  readonly isOpening: boolean;
  /** The path of its own page, with all actions. */
  readonly path: string;
}

/** Renders consent requests to the number's user that wait, and those that were not granted. */
export function WaitingAsks({ asks }: { readonly asks: readonly ListedAsk[] }): ReactNode {
  const copy = useTexts(waitingCopy);
  const headingId = useId();
  const now = useNow(10_000);
  return (
    <section className={classNames(listLayout.group, styles.asks)} aria-labelledby={headingId}>
      <h2 className={listLayout.groupTitle} id={headingId}>
        {copy.title}
      </h2>
      <p className={styles.lead}>
        <Phrases text={copy.nothingYet} />
      </p>
      <ul className={listRow.cards}>
        {asks.map((ask) => (
          <Ask key={ask.consent.consentNo} ask={ask} now={now} />
        ))}
      </ul>
    </section>
  );
}

interface AskProps {
  readonly ask: ListedAsk;
  readonly now: number;
}

const tones = { requested: 'waiting', asked: 'waiting', refused: 'danger', expired: 'quiet' } as const;
/** Returns the key of its state in the texts. */
function stateOf({ state }: MemberConsentView): keyof typeof tones {
  if (state === 'requested' || state === 'refused') return state;
  return state === 'expired' ? 'expired' : 'asked';
}

const done = { askAgain: 'askedAgain', takeBack: 'takenBack', remove: 'removed' } as const;

function Ask({ ask, now }: AskProps): ReactNode {
  const { agrMbl, consent, terms, path } = ask;
  const copy = useTexts(waitingCopy);
  const language = useLanguage();
  const steps = useConsentSteps(consent.consentNo, copy);
  const state = stateOf(consent);
  const { askedAt, expiresAt } = consent;
  const moment = (at: string): string => formatShortMoment(Date.parse(at), now, language);

  async function take(step: ConsentStep): Promise<void> {
    if (await steps.take(step)) showToast(copy[done[step]]);
  }

  return (
    <li className={listRow.card} data-testid="ask">
      <Link className={classNames(listRow.opens, listRow.lines, cardStyles.spaced)} to={path}>
        <span className={cardStyles.head}>
          <span className={cardStyles.title}>
            <PhoneNumber value={agrMbl} />
          </span>
          <span className={styles.state}>
            <StateMark tone={tones[state]}>{copy[state]}</StateMark>
            <ForwardIcon />
          </span>
        </span>
        {terms && (
          <span>
            {triggerText(terms, language)}
            {DOT}
            {showFen(terms.amountFen)}
          </span>
        )}
        {isOpen(consent) ? (
          <span className={cardStyles.facts}>
            {askedAt !== null && <Phrases text={copy.askedAt(moment(askedAt))} />}{' '}
            {expiresAt !== null && <Phrases text={copy.answerUntil(moment(expiresAt))} />}
          </span>
        ) : (
          <span className={cardStyles.facts}>
            <Phrases text={state === 'refused' ? copy.refusedText : copy.expiredText} />
          </span>
        )}
        {isOpen(consent) && <Again ask={ask} now={now} />}
      </Link>
      <FailureNotice failure={steps.failure} />
      <Ways ask={ask} now={now} take={take} />
    </li>
  );
}

/** Shows when the user can be asked again, if not now. */
function Again({ ask: { consent }, now }: AskProps): ReactNode {
  const copy = useTexts(waitingCopy);
  const when = whenAskedAgain(consent, now);
  if (when === 'now' || consent.state === 'requested') return null;
  return (
    <span className={cardStyles.facts}>
      {inPhrases(
        when === 'never' || consent.askAgainAt === null
          ? copy.notAgain
          : copy.askAgainIn(Math.ceil((Date.parse(consent.askAgainAt) - now) / 60_000)),
      )}
    </span>
  );
}

/** Renders the actions; withdrawing needs a confirmation. */
function Ways({
  ask: { agrMbl, consent, isOpening },
  now,
  take,
}: AskProps & { readonly take: (step: ConsentStep) => Promise<void> }): ReactNode {
  const copy = useTexts(waitingCopy);
  const [isSure, setIsSure] = useState(false);
  const whose = <span className="only-read-aloud"> {groupMobile(agrMbl)}</span>;
  if (!isOpen(consent))
    return (
      <div className={cardStyles.foot}>
        <Button kind="quiet" onClick={() => take('remove')}>
          {copy.remove}
          {whose}
        </Button>
      </div>
    );
  if (isSure)
    return (
      <div className={classNames(cardStyles.foot, styles.ways)} role="group" aria-label={copy.takeBackSure}>
        <Button kind="text" onClick={() => setIsSure(false)}>
          {copy.keep}
        </Button>
        <Button kind="danger" onClick={() => take('takeBack')}>
          {copy.takeBackYes}
          {whose}
        </Button>
      </div>
    );
  return (
    <div className={classNames(cardStyles.foot, styles.ways)}>
      {isOpening && (
        <Button kind="text" onClick={() => setIsSure(true)}>
          {copy.takeBack}
          {whose}
        </Button>
      )}
      {whenAskedAgain(consent, now) === 'now' && (
        <Button kind="quiet" onClick={() => take('askAgain')}>
          {copy.askAgain}
          {whose}
        </Button>
      )}
    </div>
  );
}
