import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../platform/http/index.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { Link } from '../platform/link.tsx';
import { campaignPath } from '../platform/paths.ts';
import { queryKey } from '../platform/query-keys.ts';
import { MissingPart } from '../ui/notice/missing-part.tsx';
import { factsCopy } from './details-copy.ts';
import * as styles from './facts.module.css';

/**
 * Renders the name of the activity that gave an order, as a link to its page. Without an answer it only says
 * that it was an activity.
 */
export default function GivenBy({ activityId }: { readonly activityId: string }): ReactNode {
  const texts = useTexts(factsCopy);
  const language = useLanguage();
  const asked = useQuery({
    queryKey: queryKey('campaign', 'title', activityId),
    queryFn: async ({ signal }) => {
      const { activity } = await call(
        'GET /auto/v1/activity/queryActivityById',
        { activityId },
        { failureShownBy: 'caller', signal },
      );
      return activity?.page.title ?? null;
    },
    retry: false,
  });
  const title = asked.data;
  if (!title)
    return (
      <>
        {texts.byActivity}
        <MissingPart query={{ error: asked.error }} words={texts.activityMissing} />
      </>
    );
  return (
    <Link className={styles.givenBy} to={campaignPath(activityId)}>
      {title[language]}
    </Link>
  );
}
