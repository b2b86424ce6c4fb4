import type { FloorChangeView, PriceFloorsView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { useLanguage, useTexts } from '../../language/index.ts';
import { Loaded } from '../../parts/index.ts';
import { useCan } from '../../session/index.ts';
import {
  FloorDifferences,
  kindsInOrder,
  priceKindWords,
  settingsWords,
  shareWords,
} from '../../settings/index.ts';
import { Card, Empty, Facts, LinkButton, Table } from '../../ui/index.ts';
import { formatMoment } from '../../values/index.ts';
import { floorTexts } from './floor-texts.ts';
import { SettingsScreen } from './settings-screen.tsx';
import * as styles from './settings.module.css';

/**
 * Shows the price floors and the largest allowed price changes, and each change of them with its person and
 * reason.
 */
export function FloorsPage(): ReactNode {
  const texts = useTexts(floorTexts);
  const can = useCan();
  const answer = useAnswer('GET /settings/floors', {});
  return (
    <SettingsScreen
      title={texts.title}
      {...(can('settings.propose') && {
        actions: <LinkButton to="/settings/floors/change">{texts.change}</LinkButton>,
      })}
    >
      <p className={styles.note}>{texts.words}</p>
      <Loaded answer={answer}>
        {({ floors, changes }) => (
          <>
            <Card title={texts.present} isFlush>
              <Floors floors={floors} />
            </Card>
            <Changes changes={changes} />
          </>
        )}
      </Loaded>
    </SettingsScreen>
  );
}

function Floors({ floors }: { readonly floors: PriceFloorsView }): ReactNode {
  const texts = useTexts(floorTexts);
  const words = useTexts(settingsWords);
  const language = useLanguage();
  return (
    <Table
      label={texts.present}
      rows={kindsInOrder(floors).map((kind) => ({ kind, ...floors[kind] }))}
      keyOf={({ kind }) => kind}
      columns={[
        {
          id: 'kind',
          head: words.priceOf,
          isLong: true,
          renderCell: ({ kind }) => priceKindWords(kind, language),
        },
        { id: 'floor', head: words.head.floor, isFigure: true, renderCell: ({ floor }) => shareWords(floor) },
        { id: 'move', head: words.head.move, isFigure: true, renderCell: ({ move }) => shareWords(move) },
      ]}
    />
  );
}

function Changes({ changes }: { readonly changes: readonly FloorChangeView[] }): ReactNode {
  const texts = useTexts(floorTexts);
  if (changes.length === 0)
    return (
      <Card title={texts.changes}>
        <Empty>{texts.noChanges}</Empty>
      </Card>
    );
  return changes.map((change) => {
    const { at, proposedBy, reason, approvedBy, approvalReason, proposalNo } = change;
    const title = texts.changedAt(formatMoment(at));
    return (
      <Card key={`${at} ${proposalNo}`} title={title} isFlush>
        <div className={styles.inside}>
          <Facts
            facts={[
              [texts.proposedBy, proposedBy],
              [texts.reason, reason],
              [texts.approvedBy, approvedBy],
              [texts.approvalReason, approvalReason],
              [
                texts.where,
                proposalNo === null ? (
                  texts.atTerminal
                ) : (
                  <Link key="proposal" to={`/approvals/${proposalNo}`}>
                    {texts.proposal(proposalNo)}
                  </Link>
                ),
              ],
            ]}
          />
        </div>
        <FloorDifferences label={title} before={change.before} after={change.floors} />
      </Card>
    );
  });
}
