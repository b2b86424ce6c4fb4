import { type ConsoleRole, consoleRoleNames, consoleRoles } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { useAnswer } from '../../calls/index.ts';
import { useTexts, useWord } from '../../language/index.ts';
import { Failure } from '../../parts/index.ts';
import { ProposalForm, type Proposed } from '../../proposing/index.ts';
import { useDraft } from '../../session/index.ts';
import { Checkbox, CheckboxGroup, TextField } from '../../ui/index.ts';
import { isAddress, isPersonName } from './person-name.ts';
import { peopleTexts } from './texts.ts';

const LONGEST_NAME = 40;
const LONGEST_ADDRESS = 254;

interface InviteDialogProps {
  readonly isFounding: boolean;
  readonly onProposed: (answer: Proposed) => void;
  readonly onClose: () => void;
}

/** Proposes that a person may work in the console, with the chosen roles. */
export function InviteDialog({ isFounding, onProposed, onClose }: InviteDialogProps): ReactNode {
  const texts = useTexts(peopleTexts);
  const [name, keepName, discardName] = useDraft('invited name');
  const [typedRoles, keepRoles, discardRoles] = useDraft('invited roles');
  const [wasSent, setSent] = useState(false);
  const roles = consoleRoleNames.filter((role) => typedRoles.split(' ').includes(role));
  const [typedAccount, keepAccount, discardAccount] = useDraft('invited account');
  const asked = useAnswer('GET /signIn/ways', {});
  const { data: ways } = asked;
  const account = ways?.company ? typedAccount.trim() : '';
  const isAccountBad = account !== '' && !isAddress(account);
  const isComplete = isPersonName(name.trim()) && roles.length > 0 && !isAccountBad;

  function choose(role: ConsoleRole, isChosen: boolean): void {
    keepRoles(consoleRoleNames.filter((one) => (one === role ? isChosen : roles.includes(one))).join(' '));
  }
  return (
    <ProposalForm
      title={texts.invite}
      draft="invitation"
      isAlone={isFounding && roles.join() === 'administrator'}
      focusesReason={false}
      proposedFor={(reason) =>
        isComplete
          ? {
              kind: 'invitePerson',
              name: name.trim(),
              roles,
              ...(account !== '' && { companyAccount: account }),
              reason,
            }
          : null
      }
      onTry={() => setSent(true)}
      onProposed={(answer) => {
        discardName();
        discardRoles();
        discardAccount();
        onProposed(answer);
      }}
      onClose={onClose}
    >
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        error={wasSent && !isPersonName(name.trim()) ? texts.nameBad : null}
        value={name}
        onChange={keepName}
        maxLength={LONGEST_NAME}
        isRequired
        takesFocus
      />
      {!ways && asked.isError && <Failure error={asked.error} onTryAgain={() => asked.refetch()} />}
      {ways?.company && (
        <TextField
          label={texts.account}
          hint={texts.accountHint}
          error={wasSent && isAccountBad ? texts.accountBad : null}
          value={typedAccount}
          onChange={keepAccount}
          maxLength={LONGEST_ADDRESS}
        />
      )}
      <CheckboxGroup label={texts.roles} error={wasSent && roles.length === 0 ? texts.rolesMissing : null}>
        {consoleRoleNames.map((role) => (
          <RoleBox key={role} role={role} isChosen={roles.includes(role)} onChoose={choose} />
        ))}
      </CheckboxGroup>
    </ProposalForm>
  );
}

interface RoleBoxProps {
  readonly role: ConsoleRole;
  readonly isChosen: boolean;
  readonly onChoose: (role: ConsoleRole, isChosen: boolean) => void;
}

function RoleBox({ role, isChosen, onChoose }: RoleBoxProps): ReactNode {
  const word = useWord();
  const verbs = consoleRoles[role].map((verb) => word('verb', verb));
  return (
    <Checkbox
      label={word('role', role)}
      hint={verbs.join(' · ')}
      isChecked={isChosen}
      onChange={(isChecked) => onChoose(role, isChecked)}
    />
  );
}
