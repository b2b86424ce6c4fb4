import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { Loaded } from '../../parts/index.ts';
import { Differences } from '../../settings/index.ts';
import { Card } from '../../ui/index.ts';
import { SettingsScreen } from './settings-screen.tsx';
import { settingsTexts } from './texts.ts';

/** Shows the differences between two versions side by side. */
export function ComparePage(): ReactNode {
  const texts = useTexts(settingsTexts);
  const { from = '', to = '' } = useParams();
  const answer = useAnswer('GET /settings/compare', { from, to }, { isOfOne: true });
  return (
    <SettingsScreen title={texts.compared(Number(from), Number(to))}>
      <Card title={texts.differs} isFlush>
        <Loaded answer={answer}>
          {({ differences }) => (
            <Differences
              differences={differences}
              heads={[texts.versionNo(Number(from)), texts.versionNo(Number(to))]}
            />
          )}
        </Loaded>
      </Card>
    </SettingsScreen>
  );
}
