import type { UserView } from '@phonebill/contract/console-pages';
import { formatYuan } from '@phonebill/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts, useWord } from '../../language/index.ts';
import { StateBadge } from '../../parts/index.ts';
import { Card, Moment, Table } from '../../ui/index.ts';
import { userTexts } from './texts.ts';

type Reward = UserView['rewards'][number]['reward'];

/** Renders the rewards that a user earned in activities. */
export function Rewards({ rewards }: Pick<UserView, 'rewards'>): ReactNode {
  const texts = useTexts(userTexts);
  const word = useWord();
  const worth = (reward: Reward): string =>
    reward.kind === 'points' ? texts.points(reward.points) : formatYuan(reward.amountFen);
  return (
    <Card title={texts.rewards} isFlush>
      <Table
        label={texts.rewards}
        rows={rewards}
        keyOf={({ rewardNo }) => rewardNo}
        columns={[
          { id: 'activity', head: texts.activity, renderCell: ({ activityId }) => activityId },
          {
            id: 'reward',
            head: texts.reward,
            renderCell: ({ reward }) => `${word('rewardKind', reward.kind)} · ${worth(reward)}`,
          },
          {
            id: 'state',
            head: texts.state,
            renderCell: ({ state }) => <StateBadge of="rewardState" state={state} />,
          },
          { id: 'earned', head: texts.earned, renderCell: ({ earnedAt }) => <Moment iso={earnedAt} /> },
          {
            id: 'expires',
            head: texts.expires,
            isMinor: true,
            renderCell: ({ expiresAt }) => <Moment iso={expiresAt} />,
          },
          {
            id: 'order',
            head: texts.order,
            renderCell: ({ orderNo }) =>
              orderNo === null ? '–' : <Link to={`/orders/${orderNo}`}>{orderNo}</Link>,
          },
        ]}
      />
    </Card>
  );
}
