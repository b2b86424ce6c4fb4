import type { VersionOfSettingsView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { Loaded } from '../../parts/index.ts';
import { Card, Empty, LinkButton, Moment, Table } from '../../ui/index.ts';
import { PartStates } from './part-states.tsx';
import { SettingsScreen } from './settings-screen.tsx';
import { settingsTexts } from './texts.ts';
import * as styles from './settings.module.css';

const REFRESH_MS = 30_000;

/**
 * Shows every version of the settings, the newest first: who, when, why, and which is in effect now or later.
 */
export function VersionsPage(): ReactNode {
  const texts = useTexts(settingsTexts);
  const [search] = useSearchParams();
  const cursor = search.get('before');
  const answer = useAnswer('GET /settings/versions', cursor === null ? {} : { cursor }, {
    refetchMs: REFRESH_MS,
  });
  const older = answer.data?.nextCursor ?? null;
  return (
    <SettingsScreen>
      <Card title={texts.versions} isFlush>
        <Loaded answer={answer}>{({ versions }) => <Versions versions={versions} />}</Loaded>
      </Card>
      <div className={styles.row}>
        {cursor !== null && <LinkButton to="/settings">{texts.newer}</LinkButton>}
        {older !== null && <LinkButton to={`/settings?before=${older}`}>{texts.older}</LinkButton>}
      </div>
    </SettingsScreen>
  );
}

function Versions({ versions }: { readonly versions: readonly VersionOfSettingsView[] }): ReactNode {
  const texts = useTexts(settingsTexts);
  return (
    <Table
      label={texts.versions}
      rows={versions}
      keyOf={({ versionNo }) => String(versionNo)}
      hrefOf={({ versionNo }) => `/settings/versions/${versionNo}`}
      empty={<Empty>{texts.noVersions}</Empty>}
      columns={[
        { id: 'no', head: texts.version, isFigure: true, renderCell: ({ versionNo }) => versionNo },
        { id: 'when', head: texts.when, renderCell: ({ at }) => <Moment iso={at} /> },
        { id: 'by', head: texts.by, isLong: true, renderCell: ({ operator }) => operator },
        { id: 'why', head: texts.why, isLong: true, renderCell: ({ reason }) => reason },
        { id: 'changed', head: texts.changed, renderCell: ({ parts }) => <PartStates parts={parts} /> },
      ]}
    />
  );
}
