import type { ConsoleResponse, PartnerCallView } from '@phonebill/contract/console-pages';
import type { UseQueryResult } from '@tanstack/react-query';
import { classNames } from '@phonebill/styles';
import { type ReactNode, useId, useState } from 'react';
import { useAct } from '../calls/index.ts';
import { useTexts } from '../language/index.ts';
import { Loaded, ReasonDialog, useShownFor } from '../parts/index.ts';
import { useCan } from '../session/index.ts';
import { Button, Card, Empty, Notice, ScrollArea, Skeleton } from '../ui/index.ts';
import { callsTexts } from './calls-texts.ts';
import { PartnerCall } from './partner-call.tsx';
import * as styles from './partner-calls.module.css';

/** How long (ms) it is shown unmasked: long enough to read one to a partner's support. */
const SHOWN_FOR_MS = 5 * 60_000;
/**
 * The number of calls above which they scroll in an area of their own, so that the content below stays near.
 */
const MANY = 15;

interface PartnerCallsProps {
  /** The number of the order or the agreement. */
  readonly about: string;
  readonly answer: UseQueryResult<ConsoleResponse<'GET /order/calls'>>;
  /** Loads them unmasked. */
  readonly onReveal: (reason: string) => Promise<ConsoleResponse<'GET /order/calls'>>;
}

/** Renders the calls to and from partners, masked; unmasked for a person who gives a reason. */
export function PartnerCalls({ about, answer, onReveal }: PartnerCallsProps): ReactNode {
  const texts = useTexts(callsTexts);
  const [clear, setClear] = useShownFor<readonly PartnerCallView[]>(SHOWN_FOR_MS);
  const shown = clear ?? answer.data?.calls ?? [];
  return (
    <Card
      title={texts.title}
      action={
        shown.length > 0 && (
          <ShowInClear about={about} onReveal={onReveal} isClear={clear !== null} onShow={setClear} />
        )
      }
    >
      <Loaded answer={answer} skeleton={<Skeleton lines={4} />}>
        {({ keptDays, unreadable }) => (
          <div className={styles.calls}>
            {clear !== null && <Notice kind="waiting">{texts.inClear}</Notice>}
            {keptDays > 0 && <p className={styles.note}>{texts.kept(keptDays)}</p>}
            {unreadable > 0 && <Notice>{texts.unreadable}</Notice>}
            {shown.length === 0 && <Empty>{keptDays === 0 ? texts.noneKept : texts.none}</Empty>}
            {shown.length > 0 && (
              <ScrollArea label={texts.title} className={classNames(shown.length > MANY && styles.many)}>
                <ol className={styles.list}>
                  {shown.map((one) => (
                    <PartnerCall key={`${one.at} ${one.call} ${one.outcome} ${one.ms}`} call={one} />
                  ))}
                </ol>
              </ScrollArea>
            )}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

interface ShowInClearProps extends Pick<PartnerCallsProps, 'about' | 'onReveal'> {
  readonly isClear: boolean;
  /** Shows the unmasked calls; null masks them again. */
  readonly onShow: (calls: readonly PartnerCallView[] | null) => void;
}

function ShowInClear({ about, onReveal, isClear, onShow }: ShowInClearProps): ReactNode {
  const texts = useTexts(callsTexts);
  const can = useCan();
  const act = useAct();
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const mayShow = can('numbers.reveal');

  async function reveal(reason: string): Promise<boolean> {
    const answer = await act.run(() => onReveal(reason));
    if (answer) onShow(answer.calls);
    return answer !== undefined;
  }

  return (
    <span className={styles.show}>
      {!mayShow && (
        <small id={id} className={styles.note}>
          {texts.rolesForbid}
        </small>
      )}
      <Button
        kind="text"
        isDisabled={!mayShow}
        {...(!mayShow && { describedBy: id })}
        onPress={() => (isClear ? onShow(null) : setAsking(true))}
      >
        {isClear ? texts.hide : texts.show}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={texts.showTitle}
          draft={`reveal calls ${about}`}
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
