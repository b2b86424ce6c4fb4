import type { PersonView } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { listOf, useLanguage, useTexts, useWord } from '../../language/index.ts';
import { Invitation, LoadedTable } from '../../parts/index.ts';
import { useCan, useMe } from '../../session/index.ts';
import { Badge, Button, Moment, Notice, Screen, type TableColumn } from '../../ui/index.ts';
import { EndDialog } from './end-dialog.tsx';
import { InvitationWord } from './invitation-word.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import * as styles from './people.module.css';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { peopleTexts } from './texts.ts';

/** An invitation that another person approves, and the word for the invited person. */
interface Proposed {
  readonly proposalNo: number;
  readonly about: string;
  readonly word: string;
}

/** Shows the people who work in the console; invites others, and ends a person's access. */
export function PeoplePage(): ReactNode {
  const texts = useTexts(peopleTexts);
  const can = useCan();
  const navigate = useNavigate();
  const answer = useAnswer('GET /people', {});
  const [isInviting, setInviting] = useState(false);
  const [ending, setEnding] = useState<PersonView | null>(null);
  const [signingOut, setSigningOut] = useState<PersonView | null>(null);
  const [invitation, setInvitation] = useState<string | null>(null);
  const [proposed, setProposed] = useState<Proposed | null>(null);

  /** Whether an invitation needs a second person may have changed since the list was loaded. */
  function beginInviting(): void {
    void answer.refetch();
    setInviting(true);
  }
  const hasAccounts = answer.data?.people.some(({ companyAccount }) => companyAccount !== null) ?? false;
  const list = {
    label: texts.list,
    columns: useColumns(hasAccounts, { onEnd: setEnding, onSignOut: setSigningOut }),
    keyOf: ({ personNo }: PersonView) => String(personNo),
  };
  const isFounding = answer.data?.isFounding ?? false;
  return (
    <Screen
      title={texts.title}
      actions={
        can('people.propose') && (
          <Button kind="primary" onPress={beginInviting}>
            {texts.invite}
          </Button>
        )
      }
    >
      {isFounding && <Notice kind="waiting">{texts.founding}</Notice>}
      <LoadedTable {...list} answer={answer} rowsOf={({ people }) => people} none={texts.none} />
      {isInviting && (
        <InviteDialog
          isFounding={isFounding}
          onClose={() => setInviting(false)}
          onProposed={({ proposal, invitation: address, word }) => {
            if (address !== null) setInvitation(address);
            else if (word !== null) setProposed({ word, ...proposal });
          }}
        />
      )}
      {ending !== null && <EndDialog person={ending} onClose={() => setEnding(null)} />}
      {signingOut !== null && <SignOutDialog person={signingOut} onClose={() => setSigningOut(null)} />}
      {invitation !== null && (
        <Invitation address={invitation} wordHolder={null} onClose={() => setInvitation(null)} />
      )}
      {proposed !== null && (
        <InvitationWord
          name={proposed.about}
          word={proposed.word}
          onClose={() => void navigate(`/approvals/${proposed.proposalNo}`)}
        />
      )}
    </Screen>
  );
}

function PersonState({ person: { endedAt, invitation } }: { readonly person: PersonView }): ReactNode {
  const texts = useTexts(peopleTexts);
  if (endedAt !== null) return <Badge tone="neutral">{texts.ended}</Badge>;
  switch (invitation?.state) {
    case undefined:
      return <Badge tone="success">{texts.active}</Badge>;
    case 'open':
      return <Badge tone="waiting">{texts.invited}</Badge>;
    case 'wrongWords':
      return <Badge tone="danger">{texts.wrongWords}</Badge>;
    default:
      return <Badge tone="neutral">{texts.invitationOver}</Badge>;
  }
}

interface PersonActs {
  readonly onEnd: (person: PersonView) => void;
  readonly onSignOut: (person: PersonView) => void;
}

/** Returns the columns. `hasAccounts`: whether anybody may sign in with the company's account. */
function useColumns(
  hasAccounts: boolean,
  { onEnd, onSignOut }: PersonActs,
): readonly TableColumn<PersonView>[] {
  const texts = useTexts(peopleTexts);
  const word = useWord();
  const language = useLanguage();
  const can = useCan();
  const me = useMe();
  const account: TableColumn<PersonView> = {
    id: 'account',
    head: texts.account,
    isLong: true,
    isMinor: true,
    renderCell: ({ companyAccount: one }) =>
      one === null ? '–' : one.email + (one.boundAt === null ? ` (${texts.notUsed})` : ''),
  };
  const columns: TableColumn<PersonView>[] = [
    {
      id: 'name',
      head: texts.name,
      isLong: true,
      renderCell: ({ name, personNo }) => (personNo === me.personNo ? `${name} (${texts.self})` : name),
    },
    {
      id: 'roles',
      head: texts.roles,
      isLong: true,
      renderCell: ({ roles }) =>
        listOf(
          roles.map((role) => word('role', role)),
          language,
        ),
    },
    {
      id: 'state',
      head: texts.state,
      renderCell: (person) => <PersonState person={person} />,
    },
    { id: 'seen', head: texts.seen, renderCell: ({ lastSeenAt }) => <Moment iso={lastSeenAt} /> },
    { id: 'passkeys', head: texts.passkeys, isFigure: true, renderCell: ({ passkeyCount }) => passkeyCount },
    {
      id: 'sessions',
      head: texts.signedIn,
      isFigure: true,
      isMinor: true,
      renderCell: ({ sessionCount }) => sessionCount,
    },
    ...(hasAccounts ? [account] : []),
    { id: 'added', head: texts.added, isMinor: true, renderCell: ({ addedAt }) => <Moment iso={addedAt} /> },
    { id: 'addedBy', head: texts.addedBy, isMinor: true, renderCell: ({ addedBy }) => addedBy ?? '–' },
  ];
  if (!can('people.end')) return columns;
  return [
    ...columns,
    {
      id: 'act',
      head: texts.act,
      renderCell: (person) =>
        person.endedAt === null &&
        person.personNo !== me.personNo && (
          <span className={styles.acts}>
            {person.sessionCount > 0 && (
              <Button
                kind="text"
                label={`${texts.signOut}: ${person.name}`}
                onPress={() => onSignOut(person)}
              >
                {texts.signOut}
              </Button>
            )}
            <Button kind="text" label={`${texts.endIt}: ${person.name}`} onPress={() => onEnd(person)}>
              {texts.endIt}
            </Button>
          </span>
        ),
    },
  ];
}
