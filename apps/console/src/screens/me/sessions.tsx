import { type ReactNode, useState } from 'react';
import { call, meQuery, queryClient, useAct } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { Failure } from '../../parts/index.ts';
import { useMe } from '../../session/index.ts';
import { Badge, Button, Card, Moment, Table } from '../../ui/index.ts';
import { browserName } from '../../values/index.ts';
import { meTexts } from './texts.ts';
import * as styles from './me.module.css';

const OTHERS = 'others';

/** Renders the person's sessions; an unknown one can be ended here, or all but this one. */
export function Sessions(): ReactNode {
  const texts = useTexts(meTexts);
  const { sessions, terminals } = useMe();
  const act = useAct();
  const [ending, setEnding] = useState<string | null>(null);
  const isOther = sessions.some(({ isThis }) => !isThis) || terminals.length > 0;

  async function end(session: string): Promise<void> {
    setEnding(session);
    const ended = await act.run(() =>
      session === OTHERS ? call('POST /sessions/endOthers', {}) : call('POST /sessions/end', { session }),
    );
    if (ended) await queryClient.refetchQueries({ queryKey: meQuery.queryKey });
    setEnding(null);
  }
  const ends = (session: string) => ({
    onPress: () => end(session),
    isPending: ending === session,
    isDisabled: ending !== null && ending !== session,
  });
  return (
    <Card
      title={texts.sessions}
      action={isOther && <Button {...ends(OTHERS)}>{texts.signOutElsewhere}</Button>}
      isFlush
    >
      <Failure error={act.error} />
      <Table
        label={texts.sessions}
        rows={sessions}
        keyOf={({ session }) => session}
        columns={[
          {
            id: 'browser',
            head: texts.browser,
            isLong: true,
            renderCell: ({ userAgent, isThis }) => (
              <span className={styles.label}>
                <span title={userAgent ?? undefined}>{browserName(userAgent) ?? texts.unknownBrowser}</span>
                {isThis && <Badge tone="success">{texts.thisSession}</Badge>}
              </span>
            ),
          },
          { id: 'from', head: texts.from, renderCell: ({ address }) => address ?? '–' },
          { id: 'began', head: texts.began, renderCell: ({ startedAt }) => <Moment iso={startedAt} /> },
          { id: 'used', head: texts.used, renderCell: ({ lastUsedAt }) => <Moment iso={lastUsedAt} /> },
          {
            id: 'ends',
            head: texts.endsAt,
            isMinor: true,
            renderCell: ({ endsAt }) => <Moment iso={endsAt} />,
          },
          {
            id: 'act',
            head: texts.act,
            renderCell: ({ session, isThis }) =>
              !isThis && (
                <Button kind="text" {...ends(session)}>
                  {texts.endSession}
                </Button>
              ),
          },
        ]}
      />
    </Card>
  );
}
