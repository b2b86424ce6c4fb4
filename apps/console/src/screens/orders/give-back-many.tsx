import type { ConsoleResponse } from '@phonebill/contract/console-pages';
import { formatYuan, parseYuan } from '@phonebill/money';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { namedWords, reasonWords, useLanguage, useTexts } from '../../language/index.ts';
import { Loaded } from '../../parts/index.ts';
import { ProposalForm } from '../../proposing/index.ts';
import { useDraft } from '../../session/index.ts';
import { Facts, Notice, Skeleton, TextField } from '../../ui/index.ts';
import type { SoldFilters } from './order-filters.ts';
import { ordersTexts } from './texts.ts';
import { useSettled } from './use-settled.ts';
import * as styles from './give-back-many.module.css';

/** How long the amount stays as it is before the plan is asked for. */
const TYPING_MS = 400;
/** The most that the plan is asked for with. */
const MOST_FEN = 999_999_999n;

type Plan = ConsoleResponse<'GET /orders/giveBackPlan'>;

/** What is given back of each order, in fen; null: all of it; undefined: no amount above zero was typed. */
export function amountOfEach(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const amount = parseYuan(text);
  return amount === null || amount <= 0n || amount > MOST_FEN ? undefined : Number(amount);
}

/** The plan that was asked for; undefined while there is none, or only that of another amount. */
export function planIn({
  data,
  isPlaceholderData,
  isError,
}: Pick<UseQueryResult<Plan>, 'data' | 'isPlaceholderData' | 'isError'>): Plan | undefined {
  return isPlaceholderData || isError ? undefined : data;
}

interface GiveBackManyProps {
  /** Of all that they name, credited orders alone. */
  readonly filters: SoldFilters;
  readonly onClose: () => void;
}

/** Proposes to give back to all credited orders of a filter, with what that would come to. */
export function GiveBackMany({ filters, onClose }: GiveBackManyProps): ReactNode {
  const texts = useTexts(ordersTexts);
  const navigate = useNavigate();
  const key = JSON.stringify(filters);
  const [typed, keepTyped, discardTyped] = useDraft(`amount of each of ${key}`);
  const [wasSent, setSent] = useState(false);
  const amountFen = amountOfEach(typed);
  const settled = useSettled(amountFen, TYPING_MS);
  const asked = typeof settled === 'number' ? { ...filters, amountFen: String(settled) } : filters;
  const answer = useAnswer('GET /orders/giveBackPlan', asked, { isWanted: settled !== undefined });
  const plan = amountFen !== undefined && settled === amountFen ? planIn(answer) : undefined;
  return (
    <ProposalForm
      title={texts.giveBackMany}
      draft={`give back to ${key}`}
      focusesReason={false}
      proposedFor={(reason) => {
        if (!plan || amountFen === undefined || plan.isTooMany || plan.orderCount === 0) return null;
        const { orderCount, totalFen } = plan;
        return { kind: 'giveBackMany', filters, amountFen, orderCount, totalFen, reason };
      }}
      onTry={() => setSent(true)}
      onProposed={({ proposal }) => {
        discardTyped();
        void navigate(`/approvals/${proposal.proposalNo}`);
      }}
      onClose={onClose}
    >
      <TextField
        label={texts.amountOfEach}
        hint={texts.amountHint}
        error={amountFen === undefined && (wasSent || typed !== '') ? texts.amountBad : null}
        value={typed}
        onChange={keepTyped}
        kind="figure"
        takesFocus
      />
      <Loaded answer={answer} skeleton={<Skeleton lines={3} />}>
        {() => {
          if (plan) return <PlanWords plan={plan} filters={filters} />;
          return amountFen === undefined ? null : <Skeleton lines={3} />;
        }}
      </Loaded>
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
      {leftOut.length > 0 && (
        <div className={styles.leftOut}>
          <p>{texts.leftOut}</p>
          <ul>
            {leftOut.map(({ whyNot, count }) => (
              <li key={whyNot}>
                {count.toLocaleString('en-US')}: {reasonWords(whyNot, language)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
