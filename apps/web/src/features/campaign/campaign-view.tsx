import type { ActivityView, CampaignBlock, Language, RewardView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { AdvertsAtEnd } from '../../advert-view/adverts-at-end.tsx';
import { MeCorner } from '../../me/me-corner.tsx';
import { HelpButton } from '../../help/help-link.tsx';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { titleAndText } from '../../order-view/help-words.ts';
import { session } from '../../platform/session/index.ts';
import { useStore } from '../../platform/store.ts';
import { useCaller } from '../../platform/tourist/index.ts';
import { classNames } from '@phonebill/styles';
import { DisplaySettings } from '../../ui/display-settings/display-settings.tsx';
import { FailureNotice } from '../../ui/notice/failure-notice.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Blocks, type ButtonBlock } from './blocks.tsx';
import { CampaignBar } from './campaign-bar.tsx';
import { type CampaignState, isUnderWay } from './campaign-state.ts';
import { CampaignTime, chinaMoment } from './campaign-time.tsx';
import { campaignCopy } from './copy.ts';
import type { ServerClock } from './server-clock.ts';
import { useButtons, useCampaign } from './use-campaign.ts';
import { pagesOrigin } from '../../platform/page-address/index.ts';
import { BASE } from '../../platform/paths.ts';
import { activityLine, rewardNews } from '../../reward-view/reward-words.ts';
import { ShareLink } from '../../wallet-view/share-link.tsx';
import { rewardCopy } from '../../reward-view/reward-copy.ts';
import { inPhrases } from '../../ui/phrases/phrases.tsx';
import { dotted } from '../../ui/phrases/dotted.ts';
import * as styles from './campaign.module.css';
import * as themes from './campaign-theme.module.css';

/**
 * The parameters of a campaign's address that identify the campaign; all others concern the user who opened
 * it.
 */
const KEPT: ReadonlySet<string> = new Set(['activityId', 'cnlCode']);

const themeClasses: Readonly<Record<ActivityView['page']['theme'], string | undefined>> = {
  plain: themes.plain,
  sky: themes.sky,
  jade: themes.jade,
  amber: themes.amber,
  plum: themes.plum,
};

/** The states in which no user can get a reward any more. */
const isOver: ReadonlySet<CampaignState['kind']> = new Set(['ended', 'exhausted']);

interface CampaignViewProps {
  readonly activity: ActivityView;
  readonly clock: ServerClock;
  readonly cnlCode: string | undefined;
  /** Called when the clock says that the answer is outdated. */
  readonly onOld: () => void;
}

/** Renders a campaign page whose activity is loaded: its offer, its state, and the next step. */
export function CampaignView({ activity, clock, cnlCode, onOld }: CampaignViewProps): ReactNode {
  const language = useLanguage();
  const user = useStore(session);
  const userNo = useCaller() === 'user' ? (user?.userNo ?? null) : null;
  const { state, now, isChecking, claiming } = useCampaign({ activity, clock, cnlCode, userNo, onOld });
  const onButton = useButtons(activity, cnlCode, claiming.claim);
  const mainButton = mainButtonOf(activity);
  const mark = stateMark(state, activity, now, language);
  const news = stateNews(state, activity, now, language);
  return (
    <Page
      title={activity.page.title[language]}
      corner={<MeCorner />}
      bottom={
        <CampaignBar
          activity={activity}
          state={state}
          now={now}
          button={mainButton}
          isVisitor={userNo === null}
          isBusy={claiming.isUnderWay}
          isChecking={isChecking}
          onButton={onButton}
        />
      }
    >
      <div className={themeClasses[activity.page.theme]} data-testid="campaign" data-state={state.kind}>
        <Blocks
          activity={activity}
          mark={<p className={classNames(styles.mark, mark.isOver && styles.over)}>{inPhrases(mark.text)}</p>}
          news={
            <div className={styles.status} role="status">
              {news && (
                <section className={classNames(styles.card, styles.news)} data-testid="news">
                  <h3 className={styles.newsTitle}>{news.title}</h3>
                  <p className={styles.quiet}>{inPhrases(news.text)}</p>
                </section>
              )}
            </div>
          }
          time={<CampaignTime activity={activity} />}
          mainButton={mainButton}
          onButton={onButton}
        />
        <div className={styles.failure}>
          {state.kind === 'open' && <FailureNotice failure={claiming.failure} />}
        </div>
      </div>
      {state.kind === 'claimed' && news && <RewardHelp reward={state.reward} news={news} />}
      {!isOver.has(state.kind) && <ShareCampaign activity={activity} />}
      <AdvertsAtEnd business="HDY" cnlCode={cnlCode} />
      <DisplaySettings />
    </Page>
  );
}

interface RewardHelpProps {
  readonly reward: RewardView;
  readonly news: { readonly title: string; readonly text: string };
}

/** Offers help with a reward that the user was or will be given. */
function RewardHelp({ reward, news: { title, text } }: RewardHelpProps): ReactNode {
  const copy = useTexts(campaignCopy);
  const language = useLanguage();
  return (
    <div className={styles.help}>
      <HelpButton
        now={titleAndText(title, text, language)}
        next={isUnderWay(reward) ? 'keptInformed' : 'reward'}
        quote={{ name: copy.rewardNo, value: reward.rewardNo }}
        orderNo={null}
      />
    </div>
  );
}

const isMain = (block: CampaignBlock): block is ButtonBlock =>
  block.kind === 'button' && block.does !== 'rules';

/** Returns the first button that leads on; it is shown at the bottom of the screen. */
function mainButtonOf({ page }: ActivityView): ButtonBlock | null {
  return page.blocks.find(isMain) ?? null;
}

/** Shares the campaign with others. */
function ShareCampaign({ activity }: { readonly activity: ActivityView }): ReactNode {
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const message = {
    title: activity.page.title[language],
    details: activityLine(activity, language),
    url: pagesOrigin() + BASE + sharedAddress(pathname, search),
  };
  return <ShareLink message={message} />;
}

/** Renders the state; without colour if `isOver`, when no reward can be had any more. */
function stateMark(
  state: CampaignState,
  { endsAt }: Pick<ActivityView, 'endsAt'>,
  now: number,
  language: Language,
): { readonly text: string; readonly isOver: boolean } {
  const copy = campaignCopy[language];
  switch (state.kind) {
    case 'open':
    case 'coming':
      return { text: dotted(copy.open, copy.until(chinaMoment(endsAt, language))), isOver: false };
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

/** Returns the text about the state, if there is something to say beside the page's own content. */
function stateNews(
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

/** Returns the address of a campaign page for sharing, without anything about the user who shares it. */
export function sharedAddress(pathname: string, search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => KEPT.has(name));
  return kept.length === 0 ? pathname : `${pathname}?${new URLSearchParams(kept).toString()}`;
}
