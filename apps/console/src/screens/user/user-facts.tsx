import type { UserView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { call } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { RevealedNumber } from '../../parts/index.ts';
import { Card, Facts, Moment } from '../../ui/index.ts';
import { userTexts } from './texts.ts';

/** Renders the facts about a user, and whether they can log in. */
export function UserFacts({ user }: { readonly user: UserView }): ReactNode {
  const texts = useTexts(userTexts);
  const { userNo, mobileNo, createdAt, isBlocked, blockedAt, closing } = user;
  const isClosed = mobileNo === null && closing.closedAt !== null;
  return (
    <Card title={texts.facts}>
      <Facts
        isGrid
        facts={[
          [
            texts.number,
            mobileNo === null ? (
              texts.noNumber
            ) : (
              <RevealedNumber
                key="number"
                masked={mobileNo}
                about={userNo}
                onReveal={(reason) => call('POST /user/reveal', { userNo, reason })}
              />
            ),
          ],
          [texts.since, <Moment key="since" iso={createdAt} />],
          [texts.account, isClosed ? texts.closed : isBlocked ? texts.blocked : texts.notBlocked],
          [texts.blockedSince, blockedAt !== null && <Moment key="blocked" iso={blockedAt} />],
          [texts.closedAt, isClosed && <Moment key="closed" iso={closing.closedAt} />],
        ]}
      />
    </Card>
  );
}
