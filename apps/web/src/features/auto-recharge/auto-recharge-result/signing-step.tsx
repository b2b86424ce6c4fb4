import type { OperationView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useAttempt } from '../../../platform/attempt/index.ts';
import { call } from '../../../platform/http/index.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { webAddress } from '../../../platform/leave-to.ts';
import { pageNow } from '../../../platform/navigate.ts';
import { payerBrowser } from '../../../platform/pay/payer-browser.ts';
import { Button } from '../../../ui/button/button.tsx';
import { explainAsking } from '../../../ui/notice/explain-call.ts';
import { type Failure, FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { autoResultCopy } from './copy.ts';

/**
 * Links to the page on which the wallet has the payer sign, and which leads back here. Its address is
 * requested when the user goes there, as it is valid for a short time only.
 */
export function SigningStep({
  requestNo,
  signAt,
}: {
  readonly requestNo: string;
  readonly signAt: NonNullable<OperationView['signAt']>;
}): ReactNode {
  const copy = useTexts(autoResultCopy);
  const language = useLanguage();
  const { failure, run } = useAttempt<Failure>();
  const name = signAt[language];

  const go = (): Promise<unknown> =>
    run(async () => {
      const isHere = pageNow();
      const { url } = await call(
        'POST /own/v1/signingPage',
        { requestNo, browser: payerBrowser() },
        { failureShownBy: 'caller' },
      );
      if (!url) return { title: copy.signElsewhere(name), words: null };
      return isHere() ? leaveByLink(url) : null;
    }, explainAsking);

  return (
    <>
      <FailureNotice failure={failure} />
      <Button block onClick={go}>
        {copy.goSign(name)}
      </Button>
    </>
  );
}

/**
 * Leaves by a link that tells the target where it came from, which our pages otherwise do not: the wallet
 * leads back there. The promise stays pending while the page is being left, and resolves when the user comes
 * back to it.
 */
function leaveByLink(address: string): Promise<null> {
  const url = webAddress(address, location.href);
  if (!url) return Promise.resolve(null);
  const link = document.createElement('a');
  link.href = url.href;
  link.referrerPolicy = 'no-referrer-when-downgrade';
  link.click();
  return new Promise((resolve) => {
    addEventListener('pageshow', ({ persisted }) => persisted && resolve(null));
  });
}
