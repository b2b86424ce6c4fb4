import { type ReactNode, useEffect, useState } from 'react';
import { call, useAct } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { ReasonDialog } from '../../parts/index.ts';
import { useCan } from '../../session/index.ts';
import { Button } from '../../ui/index.ts';
import { groupedNumber } from '../../values/index.ts';
import { orderTexts } from './texts.ts';
import * as styles from './revealed-number.module.css';

const SHOWN_FOR_MS = 60_000;

interface RevealedNumberProps {
  readonly orderNo: string;
  readonly masked: string;
}

/** The number that was topped up, its middle hidden; in clear for a minute to who gives a reason. */
export function RevealedNumber({ orderNo, masked }: RevealedNumberProps): ReactNode {
  const texts = useTexts(orderTexts);
  const can = useCan();
  const act = useAct();
  const [isAsking, setAsking] = useState(false);
  const [clear, setClear] = useState<string | null>(null);
  useEffect(() => {
    if (clear === null) return undefined;
    const timer = setTimeout(() => setClear(null), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [clear]);

  async function reveal(reason: string): Promise<boolean> {
    const answer = await act.run(() => call('POST /order/reveal', { number: orderNo, reason }));
    if (answer) setClear(answer.mobileNo);
    return answer !== undefined;
  }

  return (
    <span className={styles.revealedNumber}>
      <span aria-live="polite">{groupedNumber(clear ?? masked)}</span>
      {can('numbers.reveal') && (
        <Button kind="text" onPress={() => (clear === null ? setAsking(true) : setClear(null))}>
          {clear === null ? texts.show : texts.hide}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title={texts.showTitle}
          draft={`reveal ${orderNo}`}
          act={act}
          verb={texts.show}
          onSend={reveal}
          onClose={() => setAsking(false)}
        >
          <p>{texts.showWords}</p>
        </ReasonDialog>
      )}
    </span>
  );
}
