import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { useStore } from '../platform/store.ts';
import { offerCopy } from '../platform/wallet-app/offer-copy.ts';
import { shownOffer, takeBackOffer } from '../platform/wallet-app/offers.ts';
import { Button } from '../ui/button/button.tsx';
import { uiCopy } from '../ui/copy.ts';
import { CloseIcon } from '../ui/icon/icons.tsx';
import { inPhrases } from '../ui/phrases/phrases.tsx';
import * as styles from './wallet-offer.module.css';

/**
 * Shows an alternative to what the wallet app was asked for and seems not to have done. It is inside an open
 * sheet, outside of which nothing can be tapped, and disappears with the page on which it was made.
 */
export default function WalletOffer(): ReactNode {
  const offer = useStore(shownOffer);
  const { pathname } = useLocation();
  const language = useLanguage();
  const common = useTexts(uiCopy);
  useEffect(() => () => takeBackOffer(), [pathname]);
  if (!offer) return null;
  const { title, action } = offerCopy[language][offer.of];
  const { act } = offer;
  const take = () => {
    takeBackOffer();
    act?.();
  };
  const sheets = document.querySelectorAll('dialog[open]');
  return createPortal(
    <div className={styles.offer} role="status" data-testid="wallet-offer">
      <div className={styles.words}>
        <p className={styles.title}>{inPhrases(title)}</p>
        {act ? (
          <Button kind="quiet" onClick={take}>
            {action}
          </Button>
        ) : (
          <p>{inPhrases(action)}</p>
        )}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label={common.close}
        onClick={() => takeBackOffer()}
      >
        <CloseIcon />
      </button>
    </div>,
    sheets[sheets.length - 1] ?? document.body,
  );
}
