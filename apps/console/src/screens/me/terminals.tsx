import { type ReactNode, useState } from 'react';
import { call, meQuery, queryClient, useAct } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { Failure } from '../../parts/index.ts';
import { useMe } from '../../session/index.ts';
import { Button, Card, Empty, LinkButton, Moment, Table } from '../../ui/index.ts';
import { meTexts } from './texts.ts';

/** Renders the person's signed-in terminals, each of which can be signed out here. */
export function Terminals(): ReactNode {
  const texts = useTexts(meTexts);
  const { terminals } = useMe();
  const act = useAct();
  const [ending, setEnding] = useState<string | null>(null);

  async function end(session: string): Promise<void> {
    setEnding(session);
    if (await act.run(() => call('POST /terminals/end', { session })))
      await queryClient.refetchQueries({ queryKey: meQuery.queryKey });
    setEnding(null);
  }
  return (
    <Card
      title={texts.terminals}
      action={<LinkButton to="/terminal">{texts.letTerminalIn}</LinkButton>}
      isFlush
    >
      <Failure error={act.error} />
      <Table
        label={texts.terminals}
        rows={terminals}
        empty={<Empty>{texts.noTerminal}</Empty>}
        keyOf={({ session }) => session}
        columns={[
          { id: 'terminal', head: texts.terminal, isLong: true, renderCell: ({ terminal }) => terminal },
          {
            id: 'began',
            head: texts.began,
            isMinor: true,
            renderCell: ({ startedAt }) => <Moment iso={startedAt} />,
          },
          { id: 'used', head: texts.used, renderCell: ({ lastUsedAt }) => <Moment iso={lastUsedAt} /> },
          { id: 'ends', head: texts.endsAt, renderCell: ({ endsAt }) => <Moment iso={endsAt} /> },
          {
            id: 'act',
            head: texts.act,
            renderCell: ({ session }) => (
              <Button
                kind="text"
                onPress={() => end(session)}
                isPending={ending === session}
                isDisabled={ending !== null && ending !== session}
              >
                {texts.endSession}
              </Button>
            ),
          },
        ]}
      />
    </Card>
  );
}
