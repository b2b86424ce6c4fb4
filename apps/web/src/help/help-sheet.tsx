import type { HelpContactsView, HelpMessageView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { copyText } from '../platform/clipboard/copy-text.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { formatAgo } from '../platform/china-time/china-time.ts';
import { useStore } from '../platform/store.ts';
import { session } from '../platform/session/index.ts';
import { useNow } from '../order-view/use-now.ts';
import { Button } from '../ui/button/button.tsx';
import { Phrases } from '../ui/phrases/phrases.tsx';
import { Sheet } from '../ui/sheet/sheet.tsx';
import { Bone } from '../ui/skeleton/skeleton.tsx';
import { showToast } from '../ui/toast/toast.ts';
import { helpCopy } from './copy.ts';
import { MessageForm } from './message-form.tsx';
import { nextCopy, type NextStep } from './next-copy.ts';
import { useHelp } from './use-help.ts';
import { leaveTo } from '../platform/leave-to.ts';
import { walletApp } from '../platform/wallet-app/index.ts';
import { openElsewhere } from '../platform/wallet-app/open-elsewhere.ts';
import { ForwardIcon } from '../ui/icon/icons.tsx';
import { phoneText } from './kept-contacts.ts';
import * as styles from './help.module.css';
import * as actionStyles from '../order-view/order-actions.module.css';

export interface HelpSheetProps {
  /** The present situation, in plain words. */
  readonly now: string;
  /** The next step, and when it is due. */
  readonly next: NextStep;
  /** The number to quote, with its name; null if there is none. */
  readonly quote: { readonly name: string; readonly value: string } | null;
  /** The order about which the viewer may write; null if there is none. */
  readonly orderNo: string | null;
  readonly onClose: () => void;
}

/** Renders help: what is happening, what happens next, a number to quote, the contacts, and the messages. */
export default function HelpSheet({ now, next, quote, orderNo, onClose }: HelpSheetProps): ReactNode {
  const copy = useTexts(helpCopy);
  const nextTexts = useTexts(nextCopy);
  const isVisitor = useStore(session) === null;
  const { contacts, messages, mayWrite, failed, isLoading, retry, onWritten } = useHelp(orderNo);
  return (
    <Sheet title={copy.title} onClose={onClose}>
      <div className={styles.help}>
        <Part title={copy.now}>
          <p>
            <Phrases text={now} />
          </p>
        </Part>
        <Part title={copy.next}>
          <p>
            <Phrases text={typeof next === 'string' ? nextTexts[next] : next.text} />
          </p>
        </Part>
        {quote && <Quote name={quote.name} value={quote.value} />}
        {isLoading && (
          <div aria-busy="true">
            <p className="only-read-aloud">{copy.loading}</p>
            <Bone kind="line" />
            <Bone kind="field" />
          </div>
        )}
        {contacts && <Contacts contacts={contacts} />}
        {failed && (
          <div className={styles.failed} role="alert">
            <p>{copy.failed}</p>
            <Button kind="quiet" onClick={retry}>
              {copy.tryAgain}
            </Button>
          </div>
        )}
        {orderNo !== null && mayWrite && (
          <Part title={copy.write}>
            {messages.length > 0 && <Messages messages={messages} />}
            <MessageForm
              orderNo={orderNo}
              hint={isVisitor ? copy.writeTextVisitor : copy.writeText}
              onWritten={onWritten}
            />
          </Part>
        )}
      </div>
    </Sheet>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className={styles.heading} id={id}>
        {title}
      </h3>
      {children}
    </section>
  );
}

function Quote({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  const copy = useTexts(helpCopy);
  const toClipboard = async () => showToast((await copyText(value)) ? copy.copied : copy.notCopied);
  return (
    <Part title={copy.quote}>
      <div className={styles.quote}>
        <p>
          <span className={styles.aside}>{name}</span>
          <code>{value}</code>
        </p>
        <Button kind="text" aria-label={copy.copyNumber} onClick={toClipboard}>
          {copy.copy}
        </Button>
      </div>
    </Part>
  );
}

/** Renders the messages and their answers, the oldest first. */
function Messages({ messages }: { readonly messages: readonly HelpMessageView[] }): ReactNode {
  const copy = useTexts(helpCopy);
  const language = useLanguage();
  const now = useNow(30_000);
  const ago = (time: string) => formatAgo(Date.parse(time), now, language);
  return (
    <ol className={styles.messages}>
      {messages.map(({ messageNo, text, writtenAt, answer, answeredAt }) => (
        <li key={messageNo}>
          <div className={styles.own}>
            <p className={styles.aside}>{copy.you(ago(writtenAt))}</p>
            <p className={styles.text}>{text}</p>
          </div>
          {answer !== null && answeredAt !== null ? (
            <div className={styles.answer}>
              <p className={styles.aside}>{copy.us(ago(answeredAt))}</p>
              <p className={styles.text}>{answer}</p>
            </div>
          ) : (
            <p className={styles.open}>{copy.notAnswered}</p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Renders the telephone and chat contacts that the operator set; nothing if neither is set. */
function Contacts({ contacts: { phone, chatUrl } }: { readonly contacts: HelpContactsView }): ReactNode {
  const copy = useTexts(helpCopy);
  const id = useId();
  if (phone === null && chatUrl === null) return null;
  return (
    <section className={styles.contacts} aria-labelledby={id}>
      <h3 className={styles.heading} id={id}>
        {copy.reach}
      </h3>
      <div className={actionStyles.orderLinks}>
        {phone !== null && (
          <a className={actionStyles.orderLinksItem} href={`tel:${phone}`}>
            <span>{copy.call(phoneText(phone))}</span>
            <ForwardIcon />
          </a>
        )}
        {chatUrl !== null && (
          <button
            type="button"
            className={actionStyles.orderLinksItem}
            onClick={() =>
              void openElsewhere(chatUrl, { signedOn: false }, { walletApp, here: location.href, leaveTo })
            }
          >
            <span>{copy.chat}</span>
            <ForwardIcon />
          </button>
        )}
      </div>
    </section>
  );
}
