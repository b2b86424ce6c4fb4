/** The only account at the stand-in for Alibaba Cloud SMS, as its console would show it. */
import { smsMessages } from '@phonebill/environment';

export interface ApprovedTemplate {
  /** The title under which it was registered: the message's name, followed by `/en` in English. */
  readonly title: string;
  /** Codes have limits of their own. */
  readonly kind: 'code' | 'notice';
  readonly variables: readonly string[];
}

export interface AliyunSmsAccount {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly signName: string;
  /** Templates by their code (`SMS_…`). */
  readonly templates: ReadonlyMap<string, ApprovedTemplate>;
  /** The base address to which replies and reports are pushed; null for none. */
  readonly callbackUrl: string | null;
}

/** Reads templates as `TITLE=SMS_…`, separated by spaces. Throws Error for one that is written otherwise. */
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
