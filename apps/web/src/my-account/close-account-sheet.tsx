import type { CallResponse, ClosingObstacle, DataSectionView } from '@phonebill/contract/wire';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigateFromAnywhere } from '../platform/navigate.ts';
import { explainCall } from '../ui/notice/explain-call.ts';
import { type Failure, FailureNotice } from '../ui/notice/failure-notice.tsx';
import { useAttempt } from '../platform/attempt/index.ts';
import { call, type CallError } from '../platform/http/index.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { Link } from '../platform/link.tsx';
import { mobileInText, maskMobile } from '../platform/mobile-number/index.ts';
import { paths } from '../platform/paths.ts';
import { session } from '../platform/session/index.ts';
import { sessionArea } from '../platform/storage.ts';
import { useStore } from '../platform/store.ts';
import { createKeptResend } from '../sms-code/sms-code.ts';
import { SmsCodeField } from '../sms-code/sms-code-field.tsx';
import { useSmsCode } from '../sms-code/use-sms-code.ts';
import { Button } from '../ui/button/button.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { Sheet } from '../ui/sheet/sheet.tsx';
import { Bone } from '../ui/skeleton/skeleton.tsx';
import { MissingAnswer } from '../ui/state/missing-answer.tsx';
import { showToast } from '../ui/toast/toast.ts';
import { myDataCopy } from './my-data-copy.ts';
import { myDataKey, useMyData } from './use-my-data.ts';
import { inPhrases, Phrases } from '../ui/phrases/phrases.tsx';
import * as styles from './my-account.module.css';

/** The pages on which obstacles can be removed; those without a page end by themselves, or elsewhere. */
const ways: Readonly<Partial<Record<ClosingObstacle, string>>> = {
  ordersUnderWay: paths.rechargeRecord,
  agreementActive: paths.autoRechargeList,
  debtOwed: paths.dealCreditPay,
  invoiceUnderWay: paths.rechargeRecord,
  othersPay: paths.otherTelConfirms,
};

/** Renders the consequences of closing the account, or the obstacles; and the code that closes it. */
export default function CloseAccountSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const copy = useTexts(myDataCopy);
  const query = useMyData();
  return (
    <Sheet title={copy.closeTitle} onClose={onClose}>
      <div className={styles.column} aria-busy={query.isPending || undefined}>
        {query.data ? (
          <Closing data={query.data} onClose={onClose} />
        ) : (
          <MissingAnswer query={query} copy={copy}>
            <Bone kind="block" />
          </MissingAnswer>
        )}
      </div>
    </Sheet>
  );
}

function Closing({
  data: { sections, obstacles },
  onClose,
}: {
  readonly data: CallResponse<'GET /own/v1/myData'>;
  readonly onClose: () => void;
}): ReactNode {
  const copy = useTexts(myDataCopy);
  if (obstacles.length > 0)
    return (
      <>
        <Notice tone="waiting" title={copy.notYet} />
        <ul className={styles.list}>
          {obstacles.map((obstacle) => (
            <li key={obstacle} className={styles.obstacle}>
              <p>{inPhrases(copy[obstacle])}</p>
              {ways[obstacle] && (
                <Link className={styles.way} to={ways[obstacle]} replace>
                  {copy.see}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </>
    );
  return (
    <>
      <Parts title={copy.goes} sections={sections.filter(({ atClosing }) => atClosing === 'removed')} />
      <Parts
        title={copy.stays}
        sections={sections.filter(({ atClosing }) => atClosing === 'kept')}
        isExplained
      />
      <CloseForm onClose={onClose} />
    </>
  );
}

function Parts({
  title,
  sections,
  isExplained = false,
}: {
  readonly title: string;
  readonly sections: readonly DataSectionView[];
  readonly isExplained?: boolean;
}): ReactNode {
  const language = useLanguage();
  if (sections.length === 0) return null;
  return (
    <section className={styles.parts}>
      <h3 className={styles.quiet}>{title}</h3>
      <ul className={styles.list}>
        {sections.map(({ name, title: of, closingText }) => (
          <li key={name} className={styles.obstacle}>
            <p className={styles.strong}>{inPhrases(of[language])}</p>
            {isExplained && <p className={styles.quiet}>{inPhrases(closingText[language])}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function CloseForm({ onClose }: { readonly onClose: () => void }): ReactNode {
  const copy = useTexts(myDataCopy);
  const user = useStore(session);
  const navigate = useNavigateFromAnywhere();
  const queries = useQueryClient();
  const [kept] = useState(() => createKeptResend(sessionArea, 'closingCode', user?.userNo ?? ''));
  const code = useSmsCode({
    send: () => call('POST /common/v1/self/sendMessage', {}, { failureShownBy: 'caller' }),
    kept,
  });
  const { failure, isUnderWay, run } = useAttempt<Failure>();

  async function close(): Promise<void> {
    const smsCode = code.read();
    if (smsCode === null) return;
    await run(
      async () => {
        await call('POST /own/v1/closeAccount', { smsCode }, { failureShownBy: 'caller' });
        session.clear();
        showToast(copy.closed);
        await navigate(paths.login, { replace: true });
        return null;
      },
      (error: CallError) => {
        // There may be a new obstacle: the data is loaded again.
        void queries.invalidateQueries({ queryKey: myDataKey });
        if (!error.is('smsCodeWrong')) return explainCall(error);
        code.refuse(error.message);
        return null;
      },
    );
  }

  return (
    <form
      className={styles.column}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void close();
      }}
    >
      <p className={styles.quiet}>
        <Phrases text={copy.codeText(mobileInText(maskMobile(user?.mobileNo ?? '')))} />
      </p>
      <SmsCodeField code={code} />
      <FailureNotice failure={failure} />
      <Button kind="danger" block type="submit" busy={isUnderWay}>
        {copy.confirm}
      </Button>
      <Button block kind="quiet" onClick={onClose}>
        {copy.leave}
      </Button>
    </form>
  );
}
