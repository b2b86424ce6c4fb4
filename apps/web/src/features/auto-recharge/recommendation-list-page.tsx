import type { RecommendationView } from '@phonebill/contract/wire';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from '../../platform/navigate.ts';
import { partsCopy } from '../../agreement-view/copy.ts';
import { NotThere } from '../../agreement-view/not-there.tsx';
import { UndoBar, useUndo } from '../../list-view/undo-bar.tsx';
import { carrierName } from '../../numbers/carrier.ts';
import { formatDay } from '../../platform/china-time/china-time.ts';
import { CallError, call } from '../../platform/http/index.ts';
import { keepAnswer } from '../../platform/keep-answer.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { mobileInText } from '../../platform/mobile-number/index.ts';
import { type AgreementDraft, paths } from '../../platform/paths.ts';
import { queryKey } from '../../platform/query-keys.ts';
import { showFen } from '../../ui/amount/amount-parts.ts';
import { Button } from '../../ui/button/button.tsx';
import { RepeatIcon } from '../../ui/icon/icons.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PhoneNumber } from '../../ui/phone-number/phone-number.tsx';
import { inPhrases, Phrases } from '../../ui/phrases/phrases.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { recommendationCopy } from './recommendation-copy.ts';
import { dotted } from '../../ui/phrases/dotted.ts';
import * as listRow from '../../list-view/list-row.module.css';
import * as cardStyles from '../../agreement-view/agreement-card.module.css';
import * as styles from './recommendation-list.module.css';

/**
 * Shows numbers for which an agreement is recommended (SPEC section 2, recommendationList). Dismissing one
 * takes effect at once, and can be undone.
 */
export default function RecommendationListPage(): ReactNode {
  const copy = useTexts(recommendationCopy);
  const parts = useTexts(partsCopy);
  const navigate = useNavigate();
  const recommendations = useRecommendations();
  const dismissing = useDismissRecommendation();
  const undo = useUndo<RecommendationView>();

  function setUp({ mobileNo, amountFen }: RecommendationView): void {
    void navigate(paths.setAutoRecharge, { state: { agrMbl: mobileNo, amountFen } satisfies AgreementDraft });
  }

  /** Sends the request; returns whether it succeeded. The client shows a failure. */
  async function ask(mobileNo: string, isUndo: boolean): Promise<boolean> {
    try {
      await dismissing.mutateAsync({ mobileNo, ...(isUndo && { undo: true }) });
      return true;
    } catch (error) {
      if (error instanceof CallError) return false;
      throw error;
    }
  }

  async function dismiss(recommendation: RecommendationView): Promise<void> {
    if (await ask(recommendation.mobileNo, false)) undo.offer(recommendation);
  }

  async function takeBack(): Promise<void> {
    if (undo.offered && (await ask(undo.offered.mobileNo, true))) undo.withdraw();
  }

  return (
    <Page>
      {content()}
      <UndoBar
        words={undo.offered && copy.dismissed(whoseText(undo.offered))}
        undo={copy.undo}
        buttonRef={undo.buttonRef}
        onUndo={() => void takeBack()}
      />
    </Page>
  );

  function content(): ReactNode {
    if (recommendations.data === undefined) return <NotThere query={recommendations} copy={parts} />;
    if (recommendations.data.length === 0)
      return (
        <EmptyState
          sign={<RepeatIcon />}
          title={copy.noneTitle}
          action={
            <Button kind="quiet" onClick={() => void navigate(paths.setAutoRecharge)}>
              {copy.setUpOne}
            </Button>
          }
        >
          <p>
            <Phrases text={copy.noneText} />
          </p>
        </EmptyState>
      );
    return (
      <>
        <p className={styles.intro}>
          <Phrases text={copy.intro} />
        </p>
        <ul className={listRow.cards}>
          {recommendations.data.map((recommendation) => (
            <RecommendationRow
              key={recommendation.mobileNo}
              recommendation={recommendation}
              onSetUp={() => setUp(recommendation)}
              onDismiss={() => dismiss(recommendation)}
            />
          ))}
        </ul>
      </>
    );
  }
}

interface RecommendationRowProps {
  readonly recommendation: RecommendationView;
  readonly onSetUp: () => void;
  readonly onDismiss: () => Promise<void>;
}

/** Renders a number: its name, how often it was topped up and with how much, and the two answers. */
function RecommendationRow({ recommendation, onSetUp, onDismiss }: RecommendationRowProps): ReactNode {
  const copy = useTexts(recommendationCopy);
  const language = useLanguage();
  const { mobileNo, remark, carrier, times, lastToppedUpAt, amountFen } = recommendation;
  const whose = whoseText(recommendation);
  const facts = dotted(copy.amount(showFen(amountFen)), carrierName(carrier, language));
  return (
    <li className={styles.item}>
      <p className={cardStyles.title}>
        {remark === '' ? <PhoneNumber value={mobileNo} /> : <bdi>{remark}</bdi>}
      </p>
      {remark !== '' && (
        <p className={cardStyles.facts}>
          <PhoneNumber value={mobileNo} />
        </p>
      )}
      <p className={cardStyles.facts}>{inPhrases(facts)}</p>
      <p className={cardStyles.facts}>
        <Phrases text={copy.often(times, formatDay(Date.parse(lastToppedUpAt), language))} />
      </p>
      <div className={styles.ways}>
        <Button kind="text" aria-label={copy.notThisOne(whose)} onClick={onDismiss}>
          {copy.notThis}
        </Button>
        <Button kind="quiet" aria-label={copy.setUpFor(whose)} onClick={onSetUp}>
          {copy.setUp}
        </Button>
      </div>
    </li>
  );
}

/** Returns a number's name for a sentence, or else its digits. */
export function whoseText({ remark, mobileNo }: Pick<RecommendationView, 'remark' | 'mobileNo'>): string {
  return remark || mobileInText(mobileNo);
}

/** Loads numbers that are topped up repeatedly without an agreement. */
function useRecommendations() {
  return useQuery({
    queryKey: queryKey('agreements', 'recommendations'),
    queryFn: async ({ signal }): Promise<readonly RecommendationView[]> =>
      (await call('GET /auto/v1/protocol/queryRecommendationList', {}, { failureShownBy: 'caller', signal }))
        .recommendations,
    refetchOnMount: 'always',
  });
}

/** Dismisses a number for good, or undoes that; one request at a time. The client shows a failure. */
function useDismissRecommendation() {
  const queries = useQueryClient();
  return useMutation<
    readonly RecommendationView[],
    CallError,
    { readonly mobileNo: string; readonly undo?: boolean }
  >({
    scope: { id: 'noLongerRecommended' },
    mutationFn: async (input) =>
      (await call('POST /auto/v1/protocol/noLongerRecommended', { ...input })).recommendations,
    onSuccess: (recommendations) =>
      keepAnswer(queries, queryKey('agreements', 'recommendations'), recommendations),
  });
}
