import type { AgreementVariant, TermsView } from '@phonebill/contract/wire';
import { type ReactNode, useId, useState } from 'react';
import { AgreementText } from '../../agreement-text/agreement-text.tsx';
import { Consent } from '../../agreement-text/consent.tsx';
import { termsSentence } from '../../agreement-view/terms-sentence.ts';
import { useNow } from '../../order-view/use-now.ts';
import { formatShortMoment } from '../../platform/china-time/short-time.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { PartBoundary, lazyPart } from '@phonebill/lazy-part';
import { SmsCodeField } from '../../sms-code/sms-code-field.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { PhoneNumber } from '../../ui/phone-number/phone-number.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { Bone } from '../../ui/skeleton/skeleton.tsx';
import { uiCopy } from '../../ui/copy.ts';
import { ChangesCard } from '../changes-card.tsx';
import { sheetCopy } from '../sheets/copy.ts';
import { type Confirm, useConfirm } from './use-confirm.ts';
import { Phrases } from '../../ui/phrases/phrases.tsx';
import * as styles from './code-sheet.module.css';
import * as consentStyles from '../../agreement-text/consent.module.css';

/** Needed once per user. */
const RealNameForm = lazyPart(() => import('../../own-forms/real-name-form.tsx'));

interface CodeSheetProps {
  readonly requestNo: string;
  /** Whether the setup or change was prepared just now, so that the code is sent without a tap. */
  readonly sendAtOnce: boolean;
  readonly ownMobileNo: string;
  readonly creditTextVersion: string;
  /** The terms before an edit; null for a setup. */
  readonly before: TermsView | null;
  readonly variant: AgreementVariant | undefined;
  /** Content below the terms. */
  readonly aside?: ReactNode;
  readonly onClose: () => void;
}

/**
 * Renders the terms once more, and the code that confirms them. Failures are shown in the sheet, beside what
 * they concern.
 */
export default function CodeSheet({
  requestNo,
  sendAtOnce,
  ownMobileNo,
  creditTextVersion,
  before,
  variant,
  aside,
  onClose,
}: CodeSheetProps): ReactNode {
  const copy = useTexts(sheetCopy);
  const language = useLanguage();
  const formId = useId();
  const now = useNow(60_000);
  const confirming = useConfirm({ requestNo, sendAtOnce, creditTextVersion, variant });
  const { operation, failure, credit, code, isConfirming, confirm } = confirming;
  const isOpen = operation !== undefined && failure?.why !== 'expired';
  return (
    <Sheet title={before ? copy.confirmChangeTitle : copy.confirmTitle} onClose={onClose}>
      <div className={styles.codeSheet}>
        {operation?.terms &&
          (before ? (
            <ChangesCard before={before} now={operation.terms} />
          ) : (
            <p className={styles.sentence}>
              <Phrases text={termsSentence(operation.terms, operation.agrMbl, language)} />
            </p>
          ))}
        {operation?.firstDebitAt && (
          <p className={styles.aside}>
            {(before ? copy.nextOn : copy.firstOn)(
              formatShortMoment(Date.parse(operation.firstDebitAt), now, language),
            )}
          </p>
        )}
        {aside}
        {isOpen && (
          <form
            id={formId}
            className={styles.codeSheet}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void confirm();
            }}
          >
            <p className={styles.aside}>
              {copy.codeTo} <PhoneNumber value={ownMobileNo} />
            </p>
            <SmsCodeField code={code} />
            {operation.needsCreditConsent && <CreditConsent credit={credit} version={creditTextVersion} />}
          </form>
        )}
        <ConfirmFailure
          confirming={confirming}
          expiredText={before ? copy.expiredEditText : copy.expiredText}
          onClose={onClose}
        />
        {failure?.why === 'realName' && (
          <PartBoundary fallback={<Bone kind="block" />}>
            <RealNameForm onMatched={confirm} />
          </PartBoundary>
        )}
        {isOpen && failure?.why !== 'realName' && (
          <Button block busy={isConfirming} onClick={confirm}>
            {copy.confirm}
          </Button>
        )}
      </div>
    </Sheet>
  );
}

/**
 * Renders Pay later's own terms and consent. The terms are read in place: a sheet over a sheet loses the way
 * back.
 */
function CreditConsent({
  credit,
  version,
}: {
  readonly credit: Confirm['credit'];
  readonly version: string;
}): ReactNode {
  const copy = useTexts(sheetCopy);
  const [isRead, setRead] = useState(false);
  const id = useId();
  return (
    <div>
      <Consent
        id={id}
        ticked={credit.ticked}
        onChange={credit.tick}
        label={copy.creditConsent}
        problem={credit.problem}
        text={{
          name: copy.creditText,
          opener: (
            <button
              type="button"
              className={consentStyles.opener}
              aria-expanded={isRead}
              onClick={() => setRead(!isRead)}
            >
              <Phrases text={copy.creditText} />
            </button>
          ),
        }}
      />
      {isRead && (
        <div className={styles.text}>
          <AgreementText kind="credit" version={version} />
        </div>
      )}
    </div>
  );
}

interface ConfirmFailureProps {
  readonly confirming: Confirm;
  readonly expiredText: string;
  readonly onClose: () => void;
}

function ConfirmFailure({
  confirming: { operation, error, failure, refetch },
  expiredText,
  onClose,
}: ConfirmFailureProps): ReactNode {
  const copy = useTexts(sheetCopy);
  const { tryAgain } = useTexts(uiCopy);
  if (!operation && error) {
    return (
      <>
        <Notice
          tone="danger"
          role="alert"
          title={error.is('operationNotFound') ? copy.notFoundTitle : error.message}
        >
          {error.is('operationNotFound') && (
            <>
              <p>{error.message}</p>
              <p>{expiredText}</p>
            </>
          )}
        </Notice>
        {error.is('operationNotFound') ? (
          <Button block onClick={onClose}>
            {copy.startAgain}
          </Button>
        ) : (
          <Button block onClick={refetch}>
            {tryAgain}
          </Button>
        )}
      </>
    );
  }
  if (!operation)
    return (
      <div aria-busy="true">
        <p className="only-read-aloud">{copy.looking}</p>
        <Bone kind="line" />
        <Bone kind="field" />
      </div>
    );
  switch (failure?.why) {
    case undefined:
      return null;
    case 'expired':
      return (
        <>
          <Notice tone="danger" role="alert" title={copy.expiredTitle}>
            {failure?.text && <p>{failure.text}</p>}
            <p>{expiredText}</p>
          </Notice>
          <Button block onClick={onClose}>
            {copy.startAgain}
          </Button>
        </>
      );
    case 'indeterminate':
      return (
        <Notice tone="danger" role="alert" title={copy.unknownTitle}>
          <p>{failure?.text}</p>
          <p>
            <Phrases text={copy.unknownText} />
          </p>
        </Notice>
      );
    case 'realName':
      return <Notice tone="waiting" role="alert" title={failure?.text ?? copy.unknownTitle} />;
    case 'refused':
      return <Notice tone="danger" role="alert" title={failure?.text ?? copy.unknownTitle} />;
  }
}
