import { parseArgs } from 'node:util';

export interface PackageOptions {
  readonly appId: string;
  readonly gateway: string;
  readonly version: string;
  readonly fallbackBaseUrl: string | null;
  /** The page of a provider's captcha that may be framed: `CAPTCHA_PAGE_URL` of the gateway. */
  readonly captchaPage: string | null;
  readonly out: string;
}

/** Ids that containers reserve for themselves. */
const RESERVED = /^(?:20000|666666)|^6868(?:7029|7209)$/;

/**
 * Reads the options of `npm run build:offline`: `--app-id`, `--gateway`, `--package-version`,
 * `--fallback-url`, `--captcha-page`, `--out`. `release`: the version of this product, three numbers. Throws
 * Error naming what is wrong.
 */
export function readPackageOptions(args: readonly string[], release: string): PackageOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'app-id': { type: 'string', default: '20260001' },
      gateway: { type: 'string', default: 'http://127.0.0.1:8080' },
      'package-version': { type: 'string', default: `${release}.0` },
      'fallback-url': { type: 'string' },
      'captcha-page': { type: 'string' },
      out: { type: 'string' },
    },
  });
  const { 'app-id': appId, gateway, 'package-version': version, 'fallback-url': fallback } = values;
  const captchaPage = values['captcha-page'] ?? null;
  if (!/^\d{8}$/.test(appId)) throw new Error('--app-id is not eight digits');
  if (RESERVED.test(appId)) throw new Error(`--app-id ${appId} is one that wallets keep for themselves`);
  if (!/^https?:\/\//.test(gateway) || !URL.canParse(gateway) || new URL(gateway).origin !== gateway)
    throw new Error('--gateway is not an origin like https://pay.example');
  if (!/^\d{1,9}(?:\.\d{1,9}){3}$/.test(version))
    throw new Error('--package-version is not four numbers like 1.0.0.1');
  if (fallback !== undefined && !URL.canParse(fallback)) throw new Error('--fallback-url is not an address');
  if (captchaPage !== null && !(/^https?:/.test(captchaPage) && URL.canParse(captchaPage)))
    throw new Error('--captcha-page is not an address like https://captcha.example/page');
  const out = values.out ?? `dist/${appId}_${version}.zip`;
  return { appId, gateway, version, fallbackBaseUrl: fallback ?? null, captchaPage, out };
}
