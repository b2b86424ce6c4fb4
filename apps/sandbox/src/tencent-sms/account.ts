/** The only account at the stand-in for Tencent Cloud SMS, as its console would show it. */
import { smsMessages } from '@phonebill/environment';

export interface NumberedTemplate {
  /** The title under which it was registered: the message's name, followed by `/en` in English. */
  readonly title: string;
  /** Codes accept digits only, and have limits of their own. */
  readonly kind: 'code' | 'notice';
  /** The parameters for which {1}, {2}, … were registered. */
  readonly variables: readonly string[];
}

export interface TencentSmsAccount {
  readonly secretId: string;
  readonly secretKey: string;
  /** The SmsSdkAppId of its only application. */
  readonly appId: string;
  readonly signName: string;
  /** Templates by their number. */
  readonly templates: ReadonlyMap<string, NumberedTemplate>;
  /** The base address to which replies and reports are pushed; null for none. */
  readonly callbackUrl: string | null;
}

/**
 * Reads templates as `TITLE=NUMBER:VARIABLE,…`, separated by spaces. Throws Error for one that is no message.
 */
export function numberedTemplates(text: string): Map<string, NumberedTemplate> {
  const all = new Map<string, NumberedTemplate>();
  for (const one of text.split(/\s+/).filter((part) => part !== '')) {
    const [title = '', ordered = ''] = one.split('=');
    const [id = '', variables = ''] = ordered.split(':');
    if (!(title.replace(/\/en$/, '') in smsMessages) || !/^\d+$/.test(id))
      throw new Error(`has no message "${title}"`);
    all.set(id, {
      title,
      // There, a template with a mobile number in it is not a template of codes.
      kind: title.startsWith('code.usual') ? 'code' : 'notice',
      variables: variables === '' ? [] : variables.split(','),
    });
  }
  return all;
}
