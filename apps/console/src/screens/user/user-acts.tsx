import type { OrderActView, UserView } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { UserDialog } from '../../blocking/index.ts';
import { useTexts, useWord } from '../../language/index.ts';
import { ActsList } from '../../parts/index.ts';
import { useCan } from '../../session/index.ts';
import { Button, Card } from '../../ui/index.ts';
import { GiveDataDialog } from './give-data-dialog.tsx';
import { userTexts } from './texts.ts';

/** Renders the possible acts on a user. */
export function UserActs({ userNo, acts }: Pick<UserView, 'userNo' | 'acts'>): ReactNode {
  const texts = useTexts(userTexts);
  const word = useWord();
  const can = useCan();
  const [isGiving, setGiving] = useState(false);
  const [chosen, setChosen] = useState<OrderActView | null>(null);
  return (
    <Card title={texts.acts}>
      <ActsList
        acts={acts}
        isAllowed={({ act }) => can(act === 'closeAccount' ? 'users.data' : 'blocks.propose')}
        titleOf={({ act }) => word('orderAct', act)}
        aboutOf={() => []}
        onChoose={setChosen}
        more={can('users.data') && <Button onPress={() => setGiving(true)}>{texts.giveData}</Button>}
      />
      {isGiving && <GiveDataDialog userNo={userNo} onClose={() => setGiving(false)} />}
      {chosen !== null && <UserDialog act={chosen} orderNo={null} onClose={() => setChosen(null)} />}
    </Card>
  );
}
