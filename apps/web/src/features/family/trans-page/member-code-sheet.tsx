import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isUpToMember } from '../../../agreement-form/outcome-path.ts';
import { failureOf } from '../../../agreement-view/call-failure.ts';
import { termsSentence } from '../../../agreement-view/terms-sentence.ts';
import { agreeByCode, askAboutConsents } from '../../../member-consent/consent-steps.ts';
import { useAttempt } from '../../../platform/attempt/index.ts';
import { call } from '../../../platform/http/index.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { mobileInText } from '../../../platform/mobile-number/index.ts';
import { sessionArea } from '../../../platform/storage.ts';
import { SmsCodeField } from '../../../sms-code/sms-code-field.tsx';
import { createKeptResend } from '../../../sms-code/sms-code.ts';
import { useSmsCode } from '../../../sms-code/use-sms-code.ts';
import { Button } from '../../../ui/button/button.tsx';
import { type Failure, FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { requestCopy } from './copy.ts';
import type { RequestSheetProps } from './take-back-sheet.tsx';
import { Phrases } from '../../../ui/phrases/phrases.tsx';
import * as styles from '../family.module.css';

/** Asks for the code that the member was sent, entered on the signer's phone: by it the member agrees. */
export default function MemberCodeSheet({ operation, consentNo, onClose }: RequestSheetProps): ReactNode {
  const copy = useTexts(requestCopy);
  const language = useLanguage();
  const queries = useQueryClient();
  const { agrMbl, terms } = operation;
  const { failure, isUnderWay, run } = useAttempt<Failure>();
  const [kept] = useState(() => createKeptResend(sessionArea, 'memberCode', consentNo));
  const code = useSmsCode({
    send: () => call('POST /common/v1/sendMessageToAgrMobile', { consentNo }, { failureShownBy: 'caller' }),
    kept,
    onComplete: confirm,
  });

  async function confirm(): Promise<void> {
    const smsCode = code.read();
    if (smsCode === null) return;
    await run(
      async () => {
        const agreed = await agreeByCode(queries, { consentNo, smsCode });
        // Otherwise the page itself navigates, replacing this sheet.
        if (!agreed || isUpToMember(agreed)) onClose();
        return null;
      },
      (error) => {
        if (error.is('smsCodeWrong') || error.is('smsCodeSpent')) {
          code.refuse(error.message);
          return null;
        }
        // The member may have answered by SMS meanwhile.
        askAboutConsents(queries);
        return failureOf(error, copy);
      },
    );
  }

  return (
    <Sheet title={copy.codeTitle} onClose={onClose}>
      <form
        className={styles.column}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        {terms && (
          <p className={styles.sentence}>
            <Phrases text={termsSentence({ ...terms, payOrder: [] }, agrMbl, language)} />
          </p>
        )}
        <p className={styles.quiet}>
          <Phrases text={copy.codeText(mobileInText(agrMbl))} />
        </p>
        <SmsCodeField code={code} />
        <FailureNotice failure={failure} />
        <Button block busy={isUnderWay} onClick={confirm}>
          {copy.confirm}
        </Button>
      </form>
    </Sheet>
  );
}
