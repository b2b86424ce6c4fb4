import type { SentSmsView } from '@phonebill/contract/console-pages';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../calls/index.ts';
import { useTexts, useWord } from '../language/index.ts';
import { LoadedTable, StateBadge } from '../parts/index.ts';
import { Moment } from '../ui/index.ts';
import { groupedNumber } from '../values/index.ts';
import { sentSmsTexts } from './texts.ts';

/** How often (ms) it is loaded: a report arrives within seconds, or takes minutes. */
const REFRESH_MS = 15_000;

/** Renders the SMS about an order. */
export function OrderSms({ orderNo }: { readonly orderNo: string }): ReactNode {
  return (
    <SentSms answer={useAnswer('GET /order/sms', { number: orderNo }, { refetchMs: REFRESH_MS })} hasTo />
  );
}

/** Renders the SMS about an agreement, its charges and their orders. */
export function AgreementSms({ agreementNo }: { readonly agreementNo: string }): ReactNode {
  const answer = useAnswer('GET /agreement/sms', { agreementNo }, { refetchMs: REFRESH_MS });
  return <SentSms answer={answer} hasTo hasAbout />;
}

/** Renders the SMS to a user's number. */
export function UserSms({ userNo }: { readonly userNo: string }): ReactNode {
  return <SentSms answer={useAnswer('GET /user/sms', { userNo }, { refetchMs: REFRESH_MS })} hasAbout />;
}

interface SentSmsProps {
  readonly answer: UseQueryResult<{ messages: SentSmsView[] }>;
  /** Whether the recipient's number is shown. */
  readonly hasTo?: boolean;
  /** Whether the order, charge or agreement is shown. */
  readonly hasAbout?: boolean;
}

function SentSms({ answer, hasTo = false, hasAbout = false }: SentSmsProps): ReactNode {
  const texts = useTexts(sentSmsTexts);
  const word = useWord();
  return (
    <LoadedTable
      title={texts.title}
      label={texts.title}
      answer={answer}
      rowsOf={({ messages }) => messages}
      keyOf={({ requestNo }) => requestNo}
      none={texts.none}
      columns={[
        { id: 'name', head: texts.name, isLong: true, renderCell: ({ name }) => word('smsMessage', name) },
        ...(hasTo
          ? [{ id: 'to', head: texts.to, renderCell: ({ to }: SentSmsView) => groupedNumber(to) }]
          : []),
        ...(hasAbout
          ? [
              {
                id: 'about',
                head: texts.about,
                renderCell: ({ about }: SentSmsView) => <About of={about} />,
              },
            ]
          : []),
        { id: 'at', head: texts.at, renderCell: ({ askedAt }) => <Moment iso={askedAt} /> },
        {
          id: 'state',
          head: texts.state,
          renderCell: (message) => <StateBadge of="smsReportState" state={reportState(message)} />,
        },
        {
          id: 'reported',
          head: texts.reportedAt,
          isExtra: true,
          renderCell: ({ reportedAt }) => (reportedAt === null ? '–' : <Moment iso={reportedAt} />),
        },
      ]}
    />
  );
}

/** Returns the delivery state of a message. */
export function reportState({ takenAt, report }: Pick<SentSmsView, 'takenAt' | 'report'>): string {
  return report ?? (takenAt === null ? 'notTaken' : 'noReport');
}

/** Links to an order or an agreement; a charge is found by the search. */
function About({ of: about }: { readonly of: string | null }): ReactNode {
  if (about === null) return '–';
  if (/^\d{24}$/.test(about)) return <Link to={`/orders/${about}`}>{about}</Link>;
  if (about.startsWith('A')) return <Link to={`/agreements/${about}`}>{about}</Link>;
  return <Link to={`/search?${new URLSearchParams({ q: about })}`}>{about}</Link>;
}
