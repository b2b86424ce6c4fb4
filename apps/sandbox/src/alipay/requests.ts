/** Reads an app's request: signed parameters, with the subject of the request in JSON. */
import { parseYuan } from '@phonebill/money';
import type { AlipayApp } from './app.ts';
import { notUnderstood } from './errors.ts';
import type { AlipaySignatures, Parameters } from './signatures.ts';
import { instantInChina } from './yuan.ts';

export interface AlipayRequest {
  readonly method: string;
  readonly parameters: Parameters;
  /** The subject of the request. */
  readonly content: Readonly<Record<string, unknown>>;
}

/** Reads and verifies a request. Throws AlipayError. */
export function readRequest(
  { appId }: AlipayApp,
  signatures: AlipaySignatures,
  parameters: Parameters,
): AlipayRequest {
  const { app_id: app, method = '', charset = '', sign_type: type, version, timestamp = '' } = parameters;
  if (app !== appId) throw notUnderstood('isv.invalid-app-id', '无效的AppID参数');
  if (type !== 'RSA2') throw notUnderstood('isv.invalid-signature-type', '无效的签名类型');
  if (charset.toLowerCase() !== 'utf-8') throw notUnderstood('isv.invalid-charset', '字符集错误');
  if (!signatures.isApps(parameters)) throw notUnderstood('isv.invalid-signature', '无效签名');
  if (version !== '1.0' || Number.isNaN(instantInChina(timestamp)))
    throw notUnderstood('isv.invalid-timestamp', '非法的时间戳参数');
  return { method, parameters, content: contentOf(parameters['biz_content'] ?? '') };
}

function contentOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const content: unknown = JSON.parse(text);
    if (typeof content === 'object' && content !== null) return content as Record<string, unknown>;
  } catch {
    // Reported below.
  }
  throw notUnderstood('isv.invalid-parameter', 'biz_content格式错误');
}

/** Returns a text of the request's subject. Throws AlipayError when it is none, or is too long. */
export function textIn({ content }: AlipayRequest, name: string, longest: number): string {
  const value = content[name];
  if (typeof value !== 'string' || value === '' || value.length > longest)
    throw notUnderstood('isv.invalid-parameter', `参数无效：${name}`);
  return value;
}

/** Returns an amount, given in yuan, in fen. Throws AlipayError. */
export function fenIn(request: AlipayRequest, name: string): bigint {
  const amount = fenOf(textIn(request, name, 12));
  if (amount === null) throw notUnderstood('isv.invalid-parameter', `参数无效：${name}`);
  return amount;
}

/** Returns the fen of a text in yuan with two decimals, at least one fen; null when it is none. */
export function fenOf(text: unknown): bigint | null {
  const amount = typeof text === 'string' && /^\d+\.\d{2}$/.test(text) ? parseYuan(text) : null;
  return amount !== null && amount >= 1n ? amount : null;
}
