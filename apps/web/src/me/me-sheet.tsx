import { type ReactNode, useId } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from '../platform/navigate.ts';
import { classNames } from '@phonebill/styles';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { Link } from '../platform/link.tsx';
import { mobileInText, maskMobile } from '../platform/mobile-number/index.ts';
import { isOpenScreen } from '../platform/open-screens.ts';
import { paths } from '../platform/paths.ts';
import { setPrintSize, usePrintSize } from '../platform/print-size.ts';
import { loginPath } from '../platform/referer-url/index.ts';
import { session } from '../platform/session/index.ts';
import { useStore } from '../platform/store.ts';
import { useCaller } from '../platform/tourist/index.ts';
import { rewardsEntryCopy } from '../reward-view/rewards-entry-copy.ts';
import { useOpenActivities } from '../reward-view/use-open-activities.ts';
import { Button } from '../ui/button/button.tsx';
import { Chip, Chips } from '../ui/chip/chip.tsx';
import { changeLanguage } from '../ui/display-settings/display-settings.tsx';
import { ForwardIcon } from '../ui/icon/icons.tsx';
import { MissingPart } from '../ui/notice/missing-part.tsx';
import { Sheet } from '../ui/sheet/sheet.tsx';
import { meCopy } from './copy.ts';
import { useLogOut } from './log-out.ts';
import { useUnreadMarks } from './unread.ts';
import { Phrases } from '../ui/phrases/phrases.tsx';
import * as listRow from '../list-view/list-row.module.css';
import * as styles from './me-sheet.module.css';

/** The sheets opened in place of this sheet. */
interface SheetsInstead {
  readonly onRewards: () => void;
  readonly onVouchers: () => void;
  readonly onDevices: () => void;
  readonly onMyData: () => void;
}

/**
 * Renders what belongs to the user and not to one screen; for a visitor, language and print size, and login.
 */
export default function MeSheet({
  onClose,
  ...instead
}: {
  readonly onClose: () => void;
} & SheetsInstead): ReactNode {
  const copy = useTexts(meCopy);
  const user = useStore(session);
  const isUser = useCaller() === 'user';
  return (
    <Sheet title={copy.me} onClose={onClose}>
      <div className={styles.me}>
        {user ? (
          <p className={styles.number} data-testid="own-number">
            {mobileInText(maskMobile(user.mobileNo ?? user.rechargeMobileNo))}
          </p>
        ) : (
          <p className={styles.nobody}>
            <Phrases text={copy.nobody} />
          </p>
        )}
        {isUser && <OwnThings {...instead} />}
        <TextsLink />
        <LanguageChoice />
        <PrintChoice />
        {user ? <LogOut /> : <LogIn />}
      </div>
    </Sheet>
  );
}

/** Renders the user's own pages, with their unread marks. Opening one replaces the sheet's history entry. */
function OwnThings({ onRewards, onVouchers, onDevices, onMyData }: SheetsInstead): ReactNode {
  const copy = useTexts(meCopy);
  const marks = useUnreadMarks();
  const unread = marks.data;
  const rewards = useTexts(rewardsEntryCopy);
  const openCount = useOpenActivities()?.length ?? 0;
  const things = [
    {
      to: paths.rechargeRecord,
      name: copy.records,
      count: (unread?.rechargeRecord ?? 0) + (unread?.answers.length ?? 0),
    },
    { to: paths.autoRechargeList, name: copy.automatic, count: unread?.agreements ?? 0 },
    { to: paths.otherTelConfirms, name: copy.paidForMe, count: unread?.offers ?? 0 },
    { to: paths.markRecords, name: copy.saved, count: 0 },
    { to: paths.authHomePayPage, name: copy.authorizations, count: 0 },
  ].filter(({ to }) => isOpenScreen(to));
  return (
    <>
      <ul className={styles.things}>
        {things.map(({ to, name, count }) => (
          <li key={to} className={listRow.row}>
            <Link className={classNames(listRow.opens, styles.thing)} to={to} replace>
              <span className={styles.name}>
                <Phrases text={name} />
              </span>
              {count > 0 && <span className={styles.unread}>{copy.unread(count)}</span>}
              <ForwardIcon />
            </Link>
          </li>
        ))}
        <ThingInstead name={copy.vouchers} onOpen={onVouchers} />
        <ThingInstead
          name={rewards.rewards}
          aside={openCount > 0 ? rewards.openCount(openCount) : null}
          onOpen={onRewards}
        />
        <ThingInstead name={copy.devices} onOpen={onDevices} />
        <ThingInstead name={copy.myData} onOpen={onMyData} />
      </ul>
      <MissingPart query={marks} words={copy.unreadMissing} />
    </>
  );
}

interface ThingInsteadProps {
  readonly name: string;
  /** A quiet note beside it. */
  readonly aside?: string | null;
  readonly onOpen: () => void;
}

function ThingInstead({ name, aside = null, onOpen }: ThingInsteadProps): ReactNode {
  return (
    <li className={listRow.row}>
      <button type="button" className={classNames(listRow.opens, styles.thing)} onClick={onOpen}>
        <span className={styles.name}>
          <Phrases text={name} />
        </span>
        {aside !== null && <span className={styles.aside}>{aside}</span>}
        <ForwardIcon />
      </button>
    </li>
  );
}

/** Renders the link to the texts that users agree to, for everybody. */
function TextsLink(): ReactNode {
  const copy = useTexts(meCopy);
  return (
    <p className={styles.things}>
      <Link className={classNames(listRow.opens, styles.thing)} to={paths.privacyProtocol} replace>
        <span className={styles.name}>{copy.texts}</span>
        <ForwardIcon />
      </Link>
    </p>
  );
}

const languages = [
  { language: 'zh', tag: 'zh-CN', name: '中文' },
  { language: 'en', tag: 'en', name: 'English' },
] as const;

function LanguageChoice(): ReactNode {
  const copy = useTexts(meCopy);
  const current = useLanguage();
  return (
    <Choice label={copy.language}>
      {languages.map(({ language, tag, name }) => (
        <Chip key={language} pressed={current === language} onClick={() => void changeLanguage(language)}>
          <span lang={tag}>{name}</span>
        </Chip>
      ))}
    </Choice>
  );
}

function PrintChoice(): ReactNode {
  const copy = useTexts(meCopy);
  const size = usePrintSize();
  return (
    <Choice label={copy.print}>
      <Chip pressed={size === 'normal'} onClick={() => setPrintSize('normal')}>
        {copy.normal}
      </Chip>
      <Chip pressed={size === 'large'} onClick={() => setPrintSize('large')}>
        {copy.large}
      </Chip>
    </Choice>
  );
}

function Choice({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <div className={styles.choice}>
      <span id={id}>{label}</span>
      <Chips label={label}>{children}</Chips>
    </div>
  );
}

function LogOut(): ReactNode {
  const copy = useTexts(meCopy);
  const logOut = useLogOut();
  return (
    <Button kind="quiet" block onClick={logOut}>
      {copy.logOut}
    </Button>
  );
}

function LogIn(): ReactNode {
  const copy = useTexts(meCopy);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <Button block onClick={() => void navigate(loginPath(pathname + search), { replace: true })}>
      {copy.logIn}
    </Button>
  );
}
