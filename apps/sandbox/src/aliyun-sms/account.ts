/** The one account at the stand-in for Alibaba Cloud SMS, as its console would show it. */
import { smsMessages } from '@phonebill/environment';

export interface ApprovedTemplate {
  /** What it was ordered as: the message's name, and `/en` behind it in English. */
  readonly title: string;
  /** Codes have limits of their own. */
  readonly kind: 'code' | 'notice';
  readonly variables: readonly string[];
}

export interface AliyunSmsAccount {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly signName: string;
  /** By code (`SMS_…`). */
  readonly templates: ReadonlyMap<string, ApprovedTemplate>;
  /** Below it replies and reports are pushed; null: nowhere. */
  readonly callbackUrl: string | null;
}

/** Templates as `TITLE=SMS_…`, with spaces between. Throws Error at one that was not ordered like that. */
export function approvedTemplates(text: string): Map<string, ApprovedTemplate> {
  const ordered = new Map<string, readonly string[]>(Object.entries(smsMessages));
  return new Map(
    text
      .split(/\s+/)
      .filter((one) => one !== '')
      .map((one) => {
        const [title = '', code = ''] = one.split('=');
        const variables = ordered.get(title.replace(/\/en$/, ''));
        if (variables === undefined || !code.startsWith('SMS_')) throw new Error(`has no message "${title}"`);
        return [code, { title, kind: title.startsWith('code.') ? 'code' : 'notice', variables }];
      }),
  );
}
