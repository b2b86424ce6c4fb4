import type { AgreementLifeView } from '@phonebill/contract/console-pages';
import { formatYuan } from '@phonebill/money';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { History } from '../../history/index.ts';
import { useTexts } from '../../language/index.ts';
import { Life, LifeHead, Loaded, StateBadge } from '../../parts/index.ts';
import { AgreementCalls } from '../../partner-calls/index.ts';
import { AgreementSms } from '../../sent-sms/index.ts';
import { Screen, Skeleton } from '../../ui/index.ts';
import { AgreementFacts } from './agreement-facts.tsx';
import { Charges } from './charges.tsx';
import { Consents, Debts, Operations } from './parts.tsx';
import { Standing } from './standing.tsx';
import { agreementTexts } from './texts.ts';

/** How often (ms) it is loaded: a charge under way may change meanwhile. */
const REFRESH_MS = 15_000;

/** Shows everything about an agreement, and what prevents its debits. */
export function AgreementPage(): ReactNode {
  const texts = useTexts(agreementTexts);
  const { number = '' } = useParams();
  const answer = useAnswer(
    'GET /agreement',
    { agreementNo: number },
    { refetchMs: REFRESH_MS, isOfOne: true },
  );
  const life = answer.data?.life;
  return (
    <Screen
      key={number}
      title={texts.title(number)}
      heading={life ? <AgreementHead agreement={life.agreement} /> : texts.title(number)}
    >
      <Loaded answer={answer} skeleton={<Skeleton lines={12} />}>
        {({ life: shown }) => <AgreementLife life={shown} />}
      </Loaded>
    </Screen>
  );
}

function AgreementHead({ agreement }: Pick<AgreementLifeView, 'agreement'>): ReactNode {
  const { title } = useTexts(agreementTexts);
  const { agreementNo, state, amountFen } = agreement;
  return (
    <LifeHead title={title} number={agreementNo} state={<StateBadge of="agreementState" state={state} />}>
      {formatYuan(amountFen)}
    </LifeHead>
  );
}

function AgreementLife({ life }: { readonly life: AgreementLifeView }): ReactNode {
  const texts = useTexts(agreementTexts);
  const { agreement, operations, consents, debts, timeline, isWholeTimeline } = life;
  return (
    <Life
      facts={<AgreementFacts agreement={agreement} />}
      side={<Standing holds={life.holds} signerActs={life.signerActs} />}
    >
      <Charges agreementNo={agreement.agreementNo} />
      {operations.length > 0 && <Operations operations={operations} />}
      {debts.length > 0 && <Debts debts={debts} />}
      {consents.length > 0 && <Consents consents={consents} />}
      <History timeline={timeline} note={isWholeTimeline ? null : texts.older} />
      <AgreementSms agreementNo={agreement.agreementNo} />
      <AgreementCalls agreementNo={agreement.agreementNo} />
    </Life>
  );
}
