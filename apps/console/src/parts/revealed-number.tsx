import { type ReactNode, useState } from 'react';
import { useAct } from '../calls/index.ts';
import { defineTexts, useTexts } from '../language/index.ts';
import { useCan } from '../session/index.ts';
import { Button } from '../ui/index.ts';
import { groupedNumber } from '../values/index.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useShownFor } from './use-shown-for.ts';
import * as styles from './revealed-number.module.css';

const SHOWN_FOR_MS = 60_000;

const revealTexts = defineTexts({
  en: {
    show: 'Show',
    showTitle: 'Show the number',
    showWords:
      'Who looks at a number in clear, and why, is kept in the audit log. It is shown for 60 seconds.',
    hide: 'Hide',
  },
  zh: {
    show: '查看',
    showTitle: '查看完整手机号',
    showWords: '查看人与理由将记入审计日志，号码显示 60 秒。',
    hide: '隐藏',
  },
});

interface RevealedNumberProps {
  readonly masked: string;
  /** The key of the object: a draft of the reason is kept under it. */
  readonly about: string;
  readonly onReveal: (reason: string) => Promise<{ readonly mobileNo: string }>;
}

/** Renders a number with its middle masked; unmasked for a minute after the person gave a reason. */
export function RevealedNumber({ masked, about, onReveal }: RevealedNumberProps): ReactNode {
  const texts = useTexts(revealTexts);
  const can = useCan();
  const act = useAct();
  const [isAsking, setAsking] = useState(false);
  const [clear, setClear] = useShownFor<string>(SHOWN_FOR_MS);

  async function reveal(reason: string): Promise<boolean> {
    const answer = await act.run(() => onReveal(reason));
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
          draft={`reveal ${about}`}
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
