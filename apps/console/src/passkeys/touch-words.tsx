import type { TouchedAct } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { defineTexts, useLanguage, useTexts, wordOf } from '../language/index.ts';
import { useMe } from '../session/index.ts';
import { LinkButton, Notice } from '../ui/index.ts';
import { proposedWords, type ProposedContent } from './proposed-words.ts';
import * as styles from './touch-words.module.css';

const texts = defineTexts({
  en: {
    title: 'Your passkey will confirm exactly this:',
    approves: (proposalNo: number, sentence: string) => `Approve proposal ${proposalNo}: ${sentence}`,
    switchOff: (name: string) => `Switch ${name} off: it gets nothing new`,
    addPasskey: 'Add another passkey for your own account',
    removePasskey: (label: string) => `Remove the passkey “${label}” from your own account`,
    endPerson: (name: string) => `End the access of ${name} for good`,
    newSecret: (endpointNo: number) => `Make and show a new secret for endpoint ${endpointNo} of events`,
    giveData: (userNo: string) =>
      `Take out all that is kept about user ${userNo}, with their number in clear`,
    allowTerminal: (terminal: string, code: string) => `Let ${terminal} (code ${code}) act in your name`,
    reason: (reason: string) => `Reason: ${reason}`,
    none:
      'This takes a passkey, and you have none yet. Add one within ten minutes of signing in; the reason ' +
      'that you have typed here stays.',
    add: 'Add a passkey',
    waiting: 'Follow your browser’s passkey prompt, then wait until the server has answered.',
  },
  zh: {
    title: '您的通行密钥将确认以下内容：',
    approves: (proposalNo: number, sentence: string) => `批准提议 ${proposalNo}：${sentence}`,
    switchOff: (name: string) => `停用${name}：不再有新业务发往该合作方`,
    addPasskey: '为您自己的账号添加一个通行密钥',
    removePasskey: (label: string) => `从您自己的账号移除通行密钥“${label}”`,
    endPerson: (name: string) => `永久终止 ${name} 的权限`,
    newSecret: (endpointNo: number) => `为事件接收地址 ${endpointNo} 生成并显示新密钥`,
    giveData: (userNo: string) => `导出用户 ${userNo} 的全部数据，其本人手机号完整可见`,
    allowTerminal: (terminal: string, code: string) => `允许终端 ${terminal}（代码 ${code}）以您的名义操作`,
    reason: (reason: string) => `理由：${reason}`,
    none: '此操作需要通行密钥，而您还没有。请在登录后十分钟内添加，已填写的理由会保留。',
    add: '添加通行密钥',
    waiting: '请按浏览器的提示使用通行密钥，然后等待服务器响应。',
  },
});

interface TouchWordsProps {
  readonly touched: TouchedAct;
  /** The approved proposal's content; its number alone says nothing to a reader. */
  readonly approved?: ProposedContent;
  /** The name of what is removed or ended. */
  readonly named?: string;
  readonly isPending: boolean;
}

/**
 * Says on the page what a passkey is about to confirm, as the browser's own dialog does not. A person without
 * a passkey, who signed in with the company's account, is led to adding one.
 */
export function TouchWords({ touched, approved, named = '', isPending }: TouchWordsProps): ReactNode {
  const words = useTexts(texts);
  const language = useLanguage();
  const { passkeys } = useMe();
  if (passkeys.length === 0)
    return (
      <Notice kind="waiting" action={<LinkButton to="/me">{words.add}</LinkButton>}>
        <p>{words.none}</p>
      </Notice>
    );
  const reason = 'reason' in touched.content ? touched.content.reason.trim() : '';
  return (
    <div className={styles.touchWords} aria-live="polite">
      <p className={styles.title}>{words.title}</p>
      <p className={styles.sentence}>{sentenceOf()}</p>
      {reason !== '' && <p>{words.reason(reason)}</p>}
      {isPending && <p className={styles.waiting}>{words.waiting}</p>}
    </div>
  );

  function sentenceOf(): string {
    if (touched.act === 'propose') return proposedWords(touched.content, language);
    if (touched.act === 'addPasskey') return words.addPasskey;
    if (touched.act === 'removePasskey') return words.removePasskey(named);
    if (touched.act === 'endPerson') return words.endPerson(named);
    if (touched.act === 'newSecret') return words.newSecret(touched.content.endpointNo);
    if (touched.act === 'giveData') return words.giveData(touched.content.userNo);
    if (touched.act === 'allowTerminal')
      return words.allowTerminal(touched.content.terminal, touched.content.code);
    if (touched.act === 'switchOff') {
      const { kind, name } = touched.content.partner;
      return words.switchOff(wordOf(kind === 'supplier' ? 'supplier' : 'payMethod', name, language));
    }
    return words.approves(touched.content.proposalNo, approved ? proposedWords(approved, language) : '');
  }
}
