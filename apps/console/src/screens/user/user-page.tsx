import type { UserView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { Messages } from '../../answers/index.ts';
import { useAnswer } from '../../calls/index.ts';
import { useLanguage, useTexts } from '../../language/index.ts';
import { agreementColumns, Life, LifeHead, Loaded } from '../../parts/index.ts';
import { UserSms } from '../../sent-sms/index.ts';
import { Badge, Card, Screen, Skeleton, Table } from '../../ui/index.ts';
import { Closing, DoneAbout } from './closing.tsx';
import { RepeatedPayments } from './repeated-payments.tsx';
import { Rewards } from './rewards.tsx';
import { userTexts } from './texts.ts';
import { UserActs } from './user-acts.tsx';
import { UserFacts } from './user-facts.tsx';
import { UsersAgreements, UsersOrders } from './user-lists.tsx';

/** Shows a user: their orders and agreements, their messages, and operators' acts on them. */
export function UserPage(): ReactNode {
  const texts = useTexts(userTexts);
  const { userNo = '' } = useParams();
  const answer = useAnswer('GET /user', { userNo }, { isOfOne: true });
  const user = answer.data?.user;
  return (
    <Screen
      key={userNo}
      title={texts.title(userNo)}
      heading={user ? <UserHead user={user} /> : texts.title(userNo)}
    >
      <Loaded answer={answer} skeleton={<Skeleton lines={12} />}>
        {({ user: shown }) => <UserLife user={shown} />}
      </Loaded>
    </Screen>
  );
}

function UserHead({ user: { userNo, isBlocked } }: { readonly user: UserView }): ReactNode {
  const texts = useTexts(userTexts);
  return (
    <LifeHead
      title={texts.title}
      number={userNo}
      {...(isBlocked && { state: <Badge tone="danger">{texts.blocked}</Badge> })}
    />
  );
}

function UserLife({ user }: { readonly user: UserView }): ReactNode {
  const texts = useTexts(userTexts);
  const language = useLanguage();
  return (
    <Life
      facts={<UserFacts user={user} />}
      side={
        <>
          <UserActs userNo={user.userNo} acts={user.acts} />
          <DoneAbout events={user.events} />
          <Closing closing={user.closing} />
        </>
      }
    >
      {user.repeatedPayments.length > 0 && <RepeatedPayments payments={user.repeatedPayments} />}
      <UsersOrders userNo={user.userNo} />
      <UsersAgreements userNo={user.userNo} />
      {user.paidByOthers.length > 0 && (
        <Card title={texts.paidByOthers} isFlush>
          <Table
            label={texts.paidByOthers}
            columns={agreementColumns(language)}
            rows={user.paidByOthers}
            keyOf={({ agreementNo }) => agreementNo}
            hrefOf={({ agreementNo }) => `/agreements/${agreementNo}`}
          />
        </Card>
      )}
      <UserSms userNo={user.userNo} />
      {user.messages.length > 0 && <Messages messages={user.messages} areOfOrders />}
      {user.rewards.length > 0 && <Rewards rewards={user.rewards} />}
    </Life>
  );
}
