/** The one account at the stand-in for Tencent Cloud SMS, as its console would show it. */
import { smsMessages } from '@phonebill/environment';

export interface NumberedTemplate {
  /** What it was ordered as: the message's name, and `/en` behind it in English. */
  readonly title: string;
  /** Codes take digits alone, and have limits of their own. */
  readonly kind: 'code' | 'notice';
  /** Its {1}, {2}, …, by what they were ordered for. */
  readonly variables: readonly string[];
}

export interface TencentSmsAccount {
  readonly secretId: string;
  readonly secretKey: string;
  /** Of its one application. */
  readonly appId: string;
  readonly signName: string;
  /** By their numbers. */
  readonly templates: ReadonlyMap<string, NumberedTemplate>;
  /** Below it replies and reports are pushed; null: nowhere. */
  readonly callbackUrl: string | null;
}

/** Templates as `TITLE=NUMBER:VARIABLE,…`, with spaces between. Throws Error at one that is no message. */
export function numberedTemplates(text: string): Map<string, NumberedTemplate> {
  const all = new Map<string, NumberedTemplate>();
  for (const one of text.split(/\s+/).filter((part) => part !== '')) {
    const [title = '', ordered = ''] = one.split('=');
    const [id = '', variables = ''] = ordered.split(':');
    if (!(title.replace(/\/en$/, '') in smsMessages) || !/^\d+$/.test(id))
      throw new Error(`has no message "${title}"`);
    all.set(id, {
      title,
      // One with a mobile number in it is no template of codes there.
      kind: title.startsWith('code.usual') ? 'code' : 'notice',
      variables: variables === '' ? [] : variables.split(','),
    });
  }
  return all;
}
