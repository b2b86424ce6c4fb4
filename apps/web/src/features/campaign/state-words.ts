import type { ActivityView, Language } from '@phonebill/contract/wire';
import type { CampaignState } from './campaign-state.ts';
import { chinaMoment } from './campaign-time.tsx';
import { campaignCopy } from './copy.ts';
import { rewardCopy } from '../../reward-view/reward-copy.ts';
import { rewardNews } from '../../reward-view/reward-words.ts';

/** The state in a word; `isOver`: nothing can be got any more, so that it is not coloured. */
export function stateMark(
  state: CampaignState,
  { endsAt }: Pick<ActivityView, 'endsAt'>,
  now: number,
  language: Language,
): { readonly text: string; readonly isOver: boolean } {
  const copy = campaignCopy[language];
  switch (state.kind) {
    case 'open':
    case 'coming':
      return { text: `${copy.open} · ${copy.until(chinaMoment(endsAt, language))}`, isOver: false };
    case 'claimed':
      return { text: rewardNews(state.reward, now, language).mark, isOver: false };
    case 'upcoming':
      return { text: copy.upcoming, isOver: false };
    case 'exhausted':
    case 'ended':
    case 'notQualified':
      return { text: copy[state.kind], isOver: true };
  }
}

/** What is to be said about the state, where there is something beside what the page offers. */
export function stateNews(
  state: CampaignState,
  { endsAt }: Pick<ActivityView, 'endsAt'>,
  now: number,
  language: Language,
): { readonly title: string; readonly text: string } | null {
  const copy = campaignCopy[language];
  const until = chinaMoment(endsAt, language);
  switch (state.kind) {
    case 'upcoming':
    case 'open':
      return null;
    case 'coming':
      return { title: copy.agreementComing, text: rewardCopy[language].comingText };
    case 'claimed':
      return rewardNews(state.reward, now, language);
    case 'exhausted':
      return { title: copy.exhaustedTitle, text: copy.exhaustedText };
    case 'ended':
      return { title: copy.endedTitle, text: copy.endedText(until) };
    case 'notQualified':
      return { title: copy.notQualifiedTitle, text: copy[state.reason] };
  }
}
