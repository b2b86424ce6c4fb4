import {
  type ConsoleResponse,
  type DecideFiltersView,
  decisionsOfStuck,
} from '@phonebill/contract/console-pages';
import { formatYuan } from '@phonebill/money';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { namedWords, useLanguage, useTexts, useWord } from '../../language/index.ts';
import { Loaded } from '../../parts/index.ts';
import { ProposalForm } from '../../proposing/index.ts';
import { Choice, Facts, Notice, Skeleton } from '../../ui/index.ts';
import { decideManyTexts } from './decide-many-texts.ts';
import { LeftOutWords } from './left-out-words.tsx';
import { ordersTexts } from './texts.ts';

type Plan = ConsoleResponse<'GET /orders/decidePlan'>;
type Outcome = (typeof decisionsOfStuck)[DecideFiltersView['stuck']][number];

interface DecideManyProps {
  readonly filters: DecideFiltersView;
  readonly onClose: () => void;
}

/** Proposes one outcome for all that is stuck in one way among the orders of a filter. */
export default function DecideMany({ filters, onClose }: DecideManyProps): ReactNode {
  const texts = useTexts(decideManyTexts);
  const { decideMany } = useTexts(ordersTexts);
  const word = useWord();
  const navigate = useNavigate();
  const possible: readonly Outcome[] = decisionsOfStuck[filters.stuck];
  const [first] = decisionsOfStuck[filters.stuck];
  // One of several is chosen by the person: it decides about money.
  const [outcome, setOutcome] = useState<Outcome | null>(possible.length === 1 ? first : null);
  const answer = useAnswer(
    'GET /orders/decidePlan',
    { ...filters, outcome: outcome ?? first },
    { isWanted: outcome !== null },
  );
  const plan = answer.isPlaceholderData || answer.isError ? undefined : answer.data;
  return (
    <ProposalForm
      title={decideMany}
      draft={`decide all of ${JSON.stringify(filters)}`}
      proposedFor={(reason) => {
        if (outcome === null || !plan || plan.isTooMany || plan.orderCount === 0) return null;
        const { orderCount, totalFen } = plan;
        return { kind: 'decideMany', filters, outcome, orderCount, totalFen, reason };
      }}
      onProposed={({ proposal }) => void navigate(`/approvals/${proposal.proposalNo}`)}
      onClose={onClose}
    >
      <p>{texts.words}</p>
      <Choice
        label={texts.outcome}
        value={outcome}
        onChange={setOutcome}
        options={possible.map((value) => ({ value, words: word('decision', value) }))}
      />
      {outcome !== null && (
        <Loaded answer={answer} skeleton={<Skeleton lines={3} />}>
          {() => (plan ? <DecidePlanWords plan={plan} filters={filters} /> : <Skeleton lines={3} />)}
        </Loaded>
      )}
    </ProposalForm>
  );
}

interface DecidePlanWordsProps {
  readonly plan: Plan;
  readonly filters: DecideFiltersView;
}

/** How many orders would be decided, with their total, and those left out with the reasons. */
export function DecidePlanWords({ plan, filters }: DecidePlanWordsProps): ReactNode {
  const texts = useTexts(decideManyTexts);
  const { orderCount: many, total, tooMany } = useTexts(ordersTexts);
  const language = useLanguage();
  const { orderCount, totalFen, leftOut, isTooMany } = plan;
  return (
    <>
      <Facts
        facts={[
          [texts.ofOrders, namedWords(filters, language)],
          [many, orderCount.toLocaleString('en-US')],
          [total, formatYuan(totalFen)],
        ]}
      />
      {isTooMany && <Notice kind="danger">{tooMany}</Notice>}
      {!isTooMany && orderCount === 0 && <Notice kind="waiting">{texts.none}</Notice>}
      <LeftOutWords leftOut={leftOut} />
    </>
  );
}
