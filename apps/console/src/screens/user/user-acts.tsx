import type { OrderActView, UserView } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { UserDialog } from '../../blocking/index.ts';
import { useTexts, useWord } from '../../language/index.ts';
import { ActsList } from '../../parts/index.ts';
import { useCan } from '../../session/index.ts';
import { Card } from '../../ui/index.ts';
import { userTexts } from './texts.ts';
import * as styles from './closing.module.css';

/** What can be done about a user: here, and at the terminal. */
export function UserActs({ acts }: Pick<UserView, 'acts'>): ReactNode {
  const texts = useTexts(userTexts);
  const word = useWord();
  const can = useCan();
  const [chosen, setChosen] = useState<OrderActView | null>(null);
  return (
    <Card title={texts.acts}>
      <ActsList
        acts={acts}
        isAllowed={() => can('blocks.propose')}
        titleOf={({ act }) => word('orderAct', act)}
        aboutOf={() => []}
        onChoose={setChosen}
      />
      <p className={styles.note}>{texts.atTerminal}</p>
      {chosen !== null && <UserDialog act={chosen} orderNo={null} onClose={() => setChosen(null)} />}
    </Card>
  );
}
