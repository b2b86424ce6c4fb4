import type { ConsentOfferView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { offerCopy } from './copy.ts';
import { signerText } from './offers.ts';
import { Phrases } from '../../../ui/phrases/phrases.tsx';
import * as styles from '../family.module.css';

interface AnswerSheetProps {
  readonly answer: 'refuse' | 'stop' | 'block';
  readonly offer: ConsentOfferView;
  readonly onSure: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for confirmation before an answer that takes something away, with its consequences. */
export default function AnswerSheet({ answer, offer, onSure, onClose }: AnswerSheetProps): ReactNode {
  const copy = useTexts(offerCopy);
  return (
    <Sheet title={copy[`${answer}Title`]} onClose={onClose}>
      <div className={styles.column}>
        <p>
          <Phrases text={copy[`${answer}Sure`](signerText(offer))} />
        </p>
        <Button kind="danger" block onClick={onSure}>
          {copy[answer]}
        </Button>
        <Button block kind="quiet" onClick={onClose}>
          {copy.back}
        </Button>
      </div>
    </Sheet>
  );
}
