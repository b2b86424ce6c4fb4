import { mobile } from '@phonebill/contract/validation';
import { useEffect, useRef, useState } from 'react';
import { loadChunk } from '../platform/load-chunk.ts';
import type { Prepared, WorkRequest } from './prepare.ts';
import { pageAge } from '../platform/page-age.ts';

/** Time (ms) after which the reason for a wait is shown. */
const SLOW_AFTER_MS = 4000;

export interface SendingWork {
  /** Whether the letters of a picture are needed. */
  readonly pictureNeeded: boolean;
  /** The page of a provider's captcha that is needed instead; null if none is. */
  readonly captchaPage: string | null;
  /** Whether the user cannot see the picture: longer work replaces it. */
  readonly withoutPicture: boolean;
  /** Whether, and how long, a tap has been waiting for it. */
  readonly waiting: 'no' | 'waiting' | 'long';
  /** Continues without a picture from now on. */
  goWithoutPicture(): void;
  /** Resolves to what is needed and, once it is done, the work. Rejects with CallError. */
  ready(): Promise<Pick<Prepared, 'pictureNeeded' | 'captchaPage'> & { readonly work: string }>;
  /** Drops the work, as it was used or is invalid. */
  drop(): void;
}

interface UnderWay {
  readonly key: string;
  readonly prepared: Promise<Prepared>;
  readonly stop: AbortController;
}

/**
 * Does the work required before a code is sent: begun as soon as the number is complete, so that hardly any
 * user waits.
 */
export function useSendingWork(scene: WorkRequest['scene'], mobileNo: string): SendingWork {
  const [withoutPicture, setWithoutPicture] = useState(false);
  const [pictureNeeded, setPictureNeeded] = useState(false);
  const [captchaPage, setCaptchaPage] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<SendingWork['waiting']>('no');
  const underWay = useRef<UnderWay | null>(null);
  const isNumber = mobile.accepts(mobileNo);

  function begin(without: boolean): Promise<Prepared> {
    const key = `${mobileNo} ${without}`;
    if (underWay.current?.key === key) return underWay.current.prepared;
    drop();
    const stop = new AbortController();
    const prepared = loadChunk(() => import('./prepare.ts')).then(async ({ prepare }) => {
      const begun = await prepare({ mobileNo, scene, ...(without && { withoutPicture: true }) }, stop.signal);
      if (!stop.signal.aborted) {
        setPictureNeeded(begun.pictureNeeded);
        setCaptchaPage(begun.captchaPage);
      }
      return begun;
    });
    underWay.current = { key, prepared, stop };
    // A failure while no tap is waiting is not shown; the next tap tries again.
    prepared.catch(() => {
      if (underWay.current?.stop === stop) underWay.current = null;
    });
    return prepared;
  }

  function drop(): void {
    underWay.current?.stop.abort();
    underWay.current = null;
  }

  useEffect(() => {
    if (isNumber) void begin(withoutPicture).catch(() => undefined);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- begun for a number, not for each picture of it
  }, [isNumber, mobileNo]);
  useEffect(() => () => underWay.current?.stop.abort(), []);

  return {
    pictureNeeded,
    captchaPage,
    withoutPicture,
    waiting,
    drop,
    goWithoutPicture() {
      setWithoutPicture(true);
      setPictureNeeded(false);
      setCaptchaPage(null);
      void begin(true).catch(() => undefined);
    },
    async ready() {
      setWaiting('waiting');
      const slow = setTimeout(() => setWaiting('long'), SLOW_AFTER_MS);
      try {
        let prepared = await begin(withoutPicture);
        if (prepared.until < pageAge()) {
          drop();
          prepared = await begin(withoutPicture);
        }
        return { ...prepared, work: await prepared.work };
      } finally {
        clearTimeout(slow);
        setWaiting('no');
      }
    },
  };
}
