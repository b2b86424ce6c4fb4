import type { PartnerStateView, ProposedAct } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { Loaded } from '../../parts/index.ts';
import { ProposalForm } from '../../proposing/index.ts';
import { useCan } from '../../session/index.ts';
import { Badge, Button, Card, Moment, Table, type TableColumn } from '../../ui/index.ts';
import { usePartnerName } from './partner-name.ts';
import { SwitchOffDialog } from './switch-off-dialog.tsx';
import { healthTexts } from './texts.ts';
import * as styles from './health.module.css';

const REFRESH_MS = 15_000;

/**
 * Renders each partner with how it answers and its switch: one person can switch it off, two can switch it
 * on.
 */
export function Partners(): ReactNode {
  const texts = useTexts(healthTexts);
  const answer = useAnswer('GET /partners', {}, { refetchMs: REFRESH_MS });
  const [stopping, setStopping] = useState<PartnerStateView | null>(null);
  const [lifting, setLifting] = useState<PartnerStateView | null>(null);
  const columns = usePartnerColumns(setStopping, setLifting);
  return (
    <Card title={texts.partners} isFlush>
      <Loaded answer={answer}>
        {({ partners }) => (
          <Table
            label={texts.partners}
            rows={partners}
            keyOf={({ kind, name }) => `${kind} ${name}`}
            columns={columns}
          />
        )}
      </Loaded>
      {stopping !== null && <SwitchOffDialog partner={stopping} onClose={() => setStopping(null)} />}
      {lifting !== null && <SwitchOn partner={lifting} onClose={() => setLifting(null)} />}
    </Card>
  );
}

const moment = (iso: string | null): ReactNode => (iso === null ? '–' : <Moment iso={iso} />);

function usePartnerColumns(
  onStop: (partner: PartnerStateView) => void,
  onLift: (partner: PartnerStateView) => void,
): readonly TableColumn<PartnerStateView>[] {
  const texts = useTexts(healthTexts);
  const nameOf = usePartnerName();
  const can = useCan();
  const canAct = can('stops.stop') || can('stops.propose');
  return [
    { id: 'name', head: texts.partner, renderCell: nameOf },
    { id: 'role', head: texts.role, isMinor: true, renderCell: ({ kind }) => texts[kind] },
    { id: 'state', head: texts.state, isLong: true, renderCell: (partner) => <State partner={partner} /> },
    { id: 'answered', head: texts.lastAnswer, renderCell: ({ answeredAt }) => moment(answeredAt) },
    { id: 'silent', head: texts.lastSilent, isMinor: true, renderCell: ({ silentAt }) => moment(silentAt) },
    ...(canAct
      ? [
          {
            id: 'act',
            head: texts.act,
            renderCell: (partner: PartnerStateView) => {
              if (partner.isOff)
                return (
                  can('stops.propose') && (
                    <Button
                      kind="text"
                      label={texts.switchOnOf(nameOf(partner))}
                      onPress={() => onLift(partner)}
                    >
                      {texts.switchOn}
                    </Button>
                  )
                );
              return (
                can('stops.stop') && (
                  <Button
                    kind="text"
                    label={texts.switchOffOf(nameOf(partner))}
                    onPress={() => onStop(partner)}
                  >
                    {texts.switchOff}
                  </Button>
                )
              );
            },
          },
        ]
      : []),
  ];
}

function State({ partner }: { readonly partner: PartnerStateView }): ReactNode {
  const texts = useTexts(healthTexts);
  const { isOff, cutOff, answeredAt, silentAt } = partner;
  const isUnknown = answeredAt === null && silentAt === null;
  return (
    <>
      <Badge tone={isOff ? 'danger' : cutOff.length > 0 ? 'waiting' : 'success'}>
        {isOff ? texts.off : texts.on}
      </Badge>
      <p className={styles.note}>
        {cutOff.length > 0 ? texts.cutOff(cutOff.join(', ')) : isUnknown ? texts.notAsked : texts.answers}
      </p>
    </>
  );
}

function SwitchOn({
  partner,
  onClose,
}: {
  readonly partner: PartnerStateView;
  readonly onClose: () => void;
}): ReactNode {
  const texts = useTexts(healthTexts);
  const nameOf = usePartnerName();
  const navigate = useNavigate();
  const { kind, name } = partner;
  const proposedFor = (reason: string): ProposedAct =>
    kind === 'supplier'
      ? { kind: 'useSupplier', supplier: name, reason }
      : { kind: 'sellAgain', what: { payment: name }, reason };
  return (
    <ProposalForm
      title={texts.switchOnOf(nameOf(partner))}
      draft={`switch on ${kind} ${name}`}
      proposedFor={proposedFor}
      onProposed={({ proposal }) => void navigate(`/approvals/${proposal.proposalNo}`)}
      onClose={onClose}
    />
  );
}
