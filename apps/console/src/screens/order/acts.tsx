import type { OrderActView, OrderLifeView } from '@phonebill/contract/console-pages';
import { type ReactNode, useId, useState } from 'react';
import { reasonWords, useLanguage, useTexts } from '../../language/index.ts';
import { useCan } from '../../session/index.ts';
import { Button, Empty } from '../../ui/index.ts';
import { useActTitle } from './act-title.ts';
import { amountOf } from './amount-of.ts';
import { DirectActDialog } from './direct-act-dialog.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import { isOnUser, verbOfAct } from './proposed-act.ts';
import { orderTexts } from './texts.ts';
import { UserDialog } from './user-dialog.tsx';
import * as styles from './acts.module.css';

/** Every act on an order: those that can be done first, the others with their reason. */
export function Acts({ life }: { readonly life: OrderLifeView }): ReactNode {
  const texts = useTexts(orderTexts);
  const can = useCan();
  const language = useLanguage();
  const [chosen, setChosen] = useState<OrderActView | null>(null);
  const close = (): void => setChosen(null);
  const acts = life.acts.map((act) => ({
    act,
    whyNot: can(verbOfAct[act.act]) ? act.whyNot : texts.rolesForbid,
  }));
  const sorted = acts.toSorted((one, other) => Number(one.whyNot !== null) - Number(other.whyNot !== null));
  return (
    <>
      {acts.length === 0 && <Empty>{texts.noActs}</Empty>}
      <ul className={styles.acts}>
        {sorted.map(({ act, whyNot }) => (
          <ActRow
            key={keyOf(act)}
            act={act}
            amount={amountOf(life, act.number, language)}
            whyNot={whyNot}
            onChoose={() => setChosen(act)}
          />
        ))}
      </ul>
      {chosen !== null && <ActDialog life={life} act={chosen} onClose={close} />}
    </>
  );
}

interface ActDialogProps {
  readonly life: OrderLifeView;
  readonly act: OrderActView;
  readonly onClose: () => void;
}

function ActDialog({ life, act, onClose }: ActDialogProps): ReactNode {
  const language = useLanguage();
  if (!act.needsTwo) return <DirectActDialog act={act} onClose={onClose} />;
  if (isOnUser(act)) return <UserDialog act={act} orderNo={life.order.orderNo} onClose={onClose} />;
  return <ProposeDialog act={act} amount={amountOf(life, act.number, language)} onClose={onClose} />;
}

const keyOf = ({ act, number, outcome }: OrderActView): string => `${act} ${number} ${outcome}`;

interface ActRowProps {
  readonly act: OrderActView;
  /** What is at stake; empty: no amount. */
  readonly amount: string;
  readonly whyNot: string | null;
  readonly onChoose: () => void;
}

function ActRow({ act, amount, whyNot, onChoose }: ActRowProps): ReactNode {
  const texts = useTexts(orderTexts);
  const language = useLanguage();
  const id = useId();
  const title = useActTitle()(act);
  const what = isOnUser(act) ? texts.ofUser(act.number) : act.number;
  const more = [what, amount, act.needsTwo ? texts.needsTwo : ''].filter((text) => text !== '');
  return (
    <li className={styles.act}>
      <Button onPress={onChoose} isDisabled={whyNot !== null} describedBy={id}>
        {title}
      </Button>
      <small id={id} className={styles.words}>
        <span>{more.join(' · ')}</span>
        {whyNot !== null && <span className={styles.whyNot}>{reasonWords(whyNot, language)}</span>}
      </small>
    </li>
  );
}
