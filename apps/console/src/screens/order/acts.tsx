import type { OrderActView, OrderLifeView } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { isOnUser, UserDialog } from '../../blocking/index.ts';
import { useLanguage, useTexts } from '../../language/index.ts';
import { ActsList } from '../../parts/index.ts';
import { useCan } from '../../session/index.ts';
import { Empty } from '../../ui/index.ts';
import { useActTitle } from './act-title.ts';
import { amountOf } from './amount-of.ts';
import { DirectActDialog } from './direct-act-dialog.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import { verbOfAct } from './proposed-act.ts';
import { orderTexts } from './texts.ts';

/** Renders every act on an order, and on the user who placed it. */
export function Acts({ life }: { readonly life: OrderLifeView }): ReactNode {
  const texts = useTexts(orderTexts);
  const can = useCan();
  const language = useLanguage();
  const titleOf = useActTitle();
  const [chosen, setChosen] = useState<OrderActView | null>(null);
  if (life.acts.length === 0) return <Empty>{texts.noActs}</Empty>;
  return (
    <>
      <ActsList
        acts={life.acts}
        isAllowed={({ act }) => can(verbOfAct[act])}
        titleOf={titleOf}
        aboutOf={(act) => [
          isOnUser(act) ? texts.ofUser(act.number) : act.number,
          amountOf(life, act.number, language),
        ]}
        onChoose={setChosen}
      />
      {chosen !== null && <ActDialog life={life} act={chosen} onClose={() => setChosen(null)} />}
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
