import type { ActivityView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useLanguage } from '../../platform/language/index.ts';
import { pagesOrigin } from '../../platform/page-address/index.ts';
import { BASE } from '../../platform/paths.ts';
import { activityLine } from '../../reward-view/reward-words.ts';
import { ShareLink } from '../../wallet-view/share-link.tsx';
import { sharedAddress } from './shared-address.ts';

/** Passes the campaign on. */
export function ShareCampaign({ activity }: { readonly activity: ActivityView }): ReactNode {
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const message = {
    title: activity.page.title[language],
    details: activityLine(activity, language),
    url: pagesOrigin() + BASE + sharedAddress(pathname, search),
  };
  return <ShareLink message={message} />;
}
