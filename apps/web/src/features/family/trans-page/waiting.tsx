import type { MemberConsentView, OperationView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { Fact, Facts } from '../../../agreement-view/rows.tsx';
import { termsSentence } from '../../../agreement-view/terms-sentence.ts';
import { useConsentSteps } from '../../../member-consent/consent-steps.ts';
import { formatShortMoment } from '../../../platform/china-time/short-time.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { lazyPart } from '@phonebill/lazy-part';
import { pagesOrigin } from '../../../platform/page-address/index.ts';
import { BASE, consentPath } from '../../../platform/paths.ts';
import { ForwardIcon } from '../../../ui/icon/icons.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { LazySheet } from '../../../ui/sheet/lazy-sheet.tsx';
import { useSheetEntry } from '../../../ui/sheet/use-sheet-entry.ts';
import { showToast } from '../../../ui/toast/toast.ts';
import { ShareLink } from '../../../wallet-view/share-link.tsx';
import { requestCopy } from './copy.ts';
import { askAgainText } from './request-status.ts';
import { Phrases } from '../../../ui/phrases/phrases.tsx';
import * as panelStyles from '../../../agreement-view/panel.module.css';
import * as actionStyles from '../../../order-view/order-actions.module.css';
import * as styles from '../family.module.css';

const CodeSheet = lazyPart(() => import('./member-code-sheet.tsx'));
const TakeBackSheet = lazyPart(() => import('./take-back-sheet.tsx'));

interface WaitingProps {
  readonly operation: OperationView;
  readonly now: number;
}

/** Renders what the member was sent and when, and what the signer can do meanwhile. */
export function Waiting({ operation, now }: WaitingProps): ReactNode {
  const copy = useTexts(requestCopy);
  const { memberConsent: consent } = operation;
  return (
    <>
      {consent && <Actions operation={operation} consent={consent} now={now} />}
      <Asked title={copy.offered} operation={operation}>
        {consent && <Times consent={consent} now={now} />}
        {consent?.askText && <SentText text={consent.askText} />}
      </Asked>
    </>
  );
}

interface AskedProps {
  readonly title: string;
  readonly operation: OperationView;
  readonly children?: ReactNode;
}

/**
 * Renders what a member is asked to agree to, in the member's version: the sources are the signer's own
 * matter.
 */
export function Asked({ title, operation: { terms, agrMbl }, children }: AskedProps): ReactNode {
  const language = useLanguage();
  const headingId = useId();
  return (
    <section className={panelStyles.panel} aria-labelledby={headingId}>
      <h3 className={panelStyles.heading} id={headingId}>
        {title}
      </h3>
      <div className={styles.column}>
        {terms && (
          <p className={styles.sentence}>
            <Phrases text={termsSentence({ ...terms, payOrder: [] }, agrMbl, language)} />
          </p>
        )}
        {children}
      </div>
    </section>
  );
}

/** Renders the SMS that the member was sent, collapsed. */
function SentText({ text }: { readonly text: string }): ReactNode {
  const copy = useTexts(requestCopy);
  return (
    <details className={styles.sent} data-testid="sent-text">
      <summary>{copy.wordForWord}</summary>
      <p>{text}</p>
    </details>
  );
}

function Times({ consent, now }: { readonly consent: MemberConsentView; readonly now: number }): ReactNode {
  const copy = useTexts(requestCopy);
  const language = useLanguage();
  const facts = [
    { name: copy.askedAt, at: consent.askedAt },
    { name: copy.remindedAt, at: consent.remindedAt },
    { name: copy.answerUntil, at: consent.expiresAt },
  ];
  return (
    <Facts>
      {facts.map(
        ({ name, at }) =>
          at !== null && (
            <Fact key={name} name={name}>
              {formatShortMoment(Date.parse(at), now, language)}
            </Fact>
          ),
      )}
      <Fact name={copy.reply}>{copy.replyText(consent.agreeText, consent.serviceNumber)}</Fact>
    </Facts>
  );
}

interface ActionsProps extends WaitingProps {
  readonly consent: MemberConsentView;
}

function Actions({ operation, consent, now }: ActionsProps): ReactNode {
  const copy = useTexts(requestCopy);
  const language = useLanguage();
  const { agrMbl, terms } = operation;
  const steps = useConsentSteps(consent.consentNo, copy);
  const [code, takeBack] = [useSheetEntry('memberCode'), useSheetEntry('takeBack')];
  const again = askAgainText(consent, now, language);

  async function askAgain(): Promise<void> {
    if (await steps.take('askAgain')) showToast(copy.askedAgain);
  }

  const link = pagesOrigin() + BASE + consentPath(consent.consentNo);
  const sentence = terms ? termsSentence({ ...terms, payOrder: [] }, agrMbl, language) : '';
  const message = (open: string) => copy.ownMessage(sentence, consent.agreeText, consent.serviceNumber, open);

  async function write(): Promise<void> {
    const { writeMessage } = await import('../../../platform/wallet-app/write-message.ts');
    await writeMessage({ number: agrMbl, text: message(link) });
  }

  return (
    <>
      <section className={actionStyles.orderLinks} aria-label={copy.next}>
        <Action name={copy.askAgain} text={again.text} disabled={!again.isTime} onClick={askAgain} />
        <Action name={copy.byCode} text={copy.byCodeText} onClick={code.show} />
        <Action name={copy.byYourself} text={copy.byYourselfText} onClick={write} />
        <ShareLink
          label={copy.share}
          message={{ title: copy.shareTitle, details: message(copy.thisLink), url: link }}
        />
        <Action name={copy.takeBack} text={copy.takeBackText} onClick={takeBack.show} />
      </section>
      <FailureNotice failure={steps.failure} />
      {code.open && (
        <LazySheet onClose={code.close}>
          <CodeSheet operation={operation} consentNo={consent.consentNo} onClose={code.close} />
        </LazySheet>
      )}
      {takeBack.open && (
        <LazySheet onClose={takeBack.close}>
          <TakeBackSheet operation={operation} consentNo={consent.consentNo} onClose={takeBack.close} />
        </LazySheet>
      )}
    </>
  );
}

interface ActionProps {
  readonly name: string;
  readonly text: string;
  readonly disabled?: boolean;
  readonly onClick: () => unknown;
}

function Action({ name, text, disabled = false, onClick }: ActionProps): ReactNode {
  return (
    <button
      type="button"
      className={actionStyles.orderLinksItem}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : () => void onClick()}
    >
      <span className={disabled ? styles.quiet : undefined}>
        <Phrases text={name} />
        <span className={actionStyles.orderLinksWords}>
          <Phrases text={text} />
        </span>
      </span>
      {!disabled && <ForwardIcon />}
    </button>
  );
}
