import type { ConsoleResponse, ProposedAct } from '@phonebill/contract/console-pages';
import { formatYuan, parseYuan } from '@phonebill/money';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { namedWords, useLanguage, useTexts } from '../../language/index.ts';
import { Loaded } from '../../parts/index.ts';
import { ProposalForm } from '../../proposing/index.ts';
import { useDraft } from '../../session/index.ts';
import { Choice, Facts, Notice, Skeleton, TextField } from '../../ui/index.ts';
import { shareOf } from '../../values/index.ts';
import { LeftOutWords } from './left-out-words.tsx';
import type { SoldFilters } from './order-filters.ts';
import { ordersTexts } from './texts.ts';
import { useSettled } from './use-settled.ts';

/** How long (ms) the amount must stay unchanged before the plan is loaded. */
const TYPING_MS = 400;
/** The largest amount with which the plan is loaded. */
const MOST_FEN = 999_999_999n;

type Plan = ConsoleResponse<'GET /orders/giveBackPlan'>;

/** How the amount for each order is given: as an amount, or as the price above a share of the face value. */
export type EachBy = 'amount' | 'share';
type Each = Pick<Extract<ProposedAct, { kind: 'giveBackMany' }>, 'amountFen' | 'rightShare'>;

/** Returns what is given back for each order; undefined if no amount above zero was typed, or no share. */
export function ofEach(by: EachBy, text: string): Each | undefined {
  if (by === 'share') {
    const rightShare = shareOf(text);
    return rightShare === null ? undefined : { amountFen: null, rightShare };
  }
  if (text.trim() === '') return { amountFen: null };
  const amount = parseYuan(text);
  return amount === null || amount <= 0n || amount > MOST_FEN ? undefined : { amountFen: Number(amount) };
}

/** Returns the parameters with which the plan is loaded. */
function askedWith({ amountFen, rightShare }: Each): { amountFen?: string; rightShare?: string } {
  if (rightShare !== undefined) return { rightShare: String(rightShare) };
  return amountFen === null ? {} : { amountFen: String(amountFen) };
}

/** Returns the plan for the present amount; undefined while there is none, or only that of another amount. */
export function planIn({
  data,
  isPlaceholderData,
  isError,
}: Pick<UseQueryResult<Plan>, 'data' | 'isPlaceholderData' | 'isError'>): Plan | undefined {
  return isPlaceholderData || isError ? undefined : data;
}

interface GiveBackManyProps {
  /** The filters; only the credited orders among the matching ones are included. */
  readonly filters: SoldFilters;
  readonly onClose: () => void;
}

/** Proposes to give money back for all credited orders of a filter, and shows the total. */
export function GiveBackMany({ filters, onClose }: GiveBackManyProps): ReactNode {
  const texts = useTexts(ordersTexts);
  const navigate = useNavigate();
  const key = JSON.stringify(filters);
  const [amount, keepAmount, discardAmount] = useDraft(`amount of each of ${key}`);
  const [share, keepShare, discardShare] = useDraft(`right price of ${key}`);
  const [by, setBy] = useState<EachBy>(share === '' ? 'amount' : 'share');
  const [wasSent, setSent] = useState(false);
  const isOfNoCarrier = by === 'share' && filters.carrier === undefined;
  const each = isOfNoCarrier ? undefined : ofEach(by, by === 'share' ? share : amount);
  const wanted = each && JSON.stringify(askedWith(each));
  const settled = useSettled(wanted, TYPING_MS);
  const asked = { ...filters, ...(JSON.parse(settled ?? '{}') as ReturnType<typeof askedWith>) };
  const answer = useAnswer('GET /orders/giveBackPlan', asked, { isWanted: settled !== undefined });
  const plan = wanted !== undefined && settled === wanted ? planIn(answer) : undefined;
  return (
    <ProposalForm
      title={texts.giveBackMany}
      draft={`give back to ${key}`}
      focusesReason={false}
      proposedFor={(reason) => {
        if (!plan || !each || plan.isTooMany || plan.orderCount === 0) return null;
        const { orderCount, totalFen } = plan;
        return { kind: 'giveBackMany', filters, ...each, orderCount, totalFen, reason };
      }}
      onTry={() => setSent(true)}
      onProposed={({ proposal }) => {
        discardAmount();
        discardShare();
        void navigate(`/approvals/${proposal.proposalNo}`);
      }}
      onClose={onClose}
    >
      <Choice
        label={texts.ofEach}
        value={by}
        onChange={setBy}
        options={(['amount', 'share'] as const).map((value) => ({ value, words: texts.eachBy[value] }))}
      />
      {isOfNoCarrier && <Notice kind="waiting">{texts.carrierFirst}</Notice>}
      {by === 'share' ? (
        <TextField
          key="share"
          label={texts.rightPrice}
          hint={texts.rightPriceHint}
          error={shareOf(share) === null && (wasSent || share !== '') ? texts.rightPriceBad : null}
          value={share}
          onChange={keepShare}
          kind="figure"
        />
      ) : (
        <TextField
          key="amount"
          label={texts.amountOfEach}
          hint={texts.amountHint}
          error={each === undefined && (wasSent || amount !== '') ? texts.amountBad : null}
          value={amount}
          onChange={keepAmount}
          kind="figure"
          takesFocus
        />
      )}
      {each !== undefined && (
        <Loaded answer={answer} skeleton={<Skeleton lines={3} />}>
          {() => (plan ? <PlanWords plan={plan} filters={filters} /> : <Skeleton lines={3} />)}
        </Loaded>
      )}
    </ProposalForm>
  );
}

interface PlanWordsProps {
  readonly plan: Plan;
  readonly filters: SoldFilters;
}

export function PlanWords({ plan, filters }: PlanWordsProps): ReactNode {
  const texts = useTexts(ordersTexts);
  const language = useLanguage();
  const { orderCount, totalFen, leftOut, isTooMany } = plan;
  return (
    <>
      <Facts
        facts={[
          [texts.ofOrders, namedWords(filters, language)],
          [texts.orderCount, orderCount.toLocaleString('en-US')],
          [texts.total, formatYuan(totalFen)],
        ]}
      />
      {isTooMany && <Notice kind="danger">{texts.tooMany}</Notice>}
      {!isTooMany && orderCount === 0 && <Notice kind="waiting">{texts.noneToGive}</Notice>}
      <LeftOutWords leftOut={leftOut} />
    </>
  );
}
