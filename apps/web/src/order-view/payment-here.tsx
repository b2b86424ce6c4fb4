/** Continues a payment in our own page: shows a code to scan, or the result in the surrounding app. */
import type { OrderView } from '@phonebill/contract/wire';
import { type ReactNode, useState } from 'react';
import { copyText } from '../platform/clipboard/copy-text.ts';
import { formatDue } from '../platform/china-time/china-time.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import {
  type CashierOffer,
  type CodePicture,
  offerPaymentPage,
  useCashierOffer,
} from '../platform/pay/cashier-offer.ts';
import { showFen } from '../ui/amount/amount-parts.ts';
import { Button } from '../ui/button/button.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { Phrases } from '../ui/phrases/phrases.tsx';
import { TextToCopy } from '../ui/text-to-copy/text-to-copy.tsx';
import { showToast } from '../ui/toast/toast.ts';
import { paymentHereCopy } from './payment-here-copy.ts';
import type { OrderActions } from './use-order-actions.ts';
import { usePayerBack } from './use-payer-back.ts';
import * as styles from './payment-here.module.css';

interface PaymentHereProps {
  /** The order, which can be paid now. */
  readonly order: OrderView;
  readonly now: number;
  readonly pay: OrderActions['pay'];
}

/** Continues a payment in our own page, and receives a payer who comes back from signing on. */
export function PaymentHere({ order, now, pay }: PaymentHereProps): ReactNode {
  usePayerBack(pay);
  const texts = useTexts(paymentHereCopy);
  const offer = useCashierOffer(order.orderNo);
  switch (offer?.why) {
    case 'code':
      return offer.picture && <CodeToScan order={order} picture={offer.picture} now={now} />;
    case 'leftInApp':
      return (
        <div className={styles.aside}>
          <Notice tone="waiting" title={texts.leftTitle} role="status">
            <p>
              <Phrases text={texts.leftWords} />
            </p>
          </Notice>
        </div>
      );
    case 'failedInApp':
    case 'silentInApp':
      return <NotInApp why={offer.why} />;
    default:
      return null;
  }
}

interface CodeProps {
  readonly order: OrderView;
  readonly picture: CodePicture;
  readonly now: number;
}

function CodeToScan({ order, picture, now }: CodeProps): ReactNode {
  const texts = useTexts(paymentHereCopy);
  const language = useLanguage();
  return (
    <section className={styles.code} aria-labelledby="code-title" data-testid="code-to-scan">
      <h3 id="code-title">
        <Phrases text={texts.codeTitle(showFen(order.priceFen))} />
      </h3>
      <svg viewBox={picture.box} role="img" aria-label={texts.codePicture} shapeRendering="crispEdges">
        <path d={picture.path} />
      </svg>
      <p>
        <Phrases text={texts.codeUntil(formatDue(Date.parse(order.expiresAt), now, language))} />
      </p>
      <Button kind="text" onClick={() => void offerPaymentPage(null)}>
        {texts.codeAway}
      </Button>
    </section>
  );
}

/**
 * Says that the app has not opened the payment, and that the same page can be opened in the phone's browser.
 */
function NotInApp({ why }: Pick<CashierOffer, 'why'>): ReactNode {
  const texts = useTexts(paymentHereCopy);
  const [isShown, setShown] = useState(false);
  const copy = async (): Promise<void> => {
    if (await copyText(location.href)) return showToast(texts.addressCopied);
    setShown(true);
  };
  return (
    <div className={styles.aside}>
      <Notice
        tone="danger"
        title={why === 'failedInApp' ? texts.failedTitle : texts.silentTitle}
        role="alert"
      >
        <p>
          <Phrases text={texts.notInAppWords} />
        </p>
        <Button kind="quiet" onClick={copy}>
          {texts.copyAddress}
        </Button>
        {isShown && <TextToCopy text={location.href} />}
      </Notice>
    </div>
  );
}
