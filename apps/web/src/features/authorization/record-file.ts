import type { ConsentRecordView, Language } from '@phonebill/contract/wire';
import { formatMoment } from '../../platform/china-time/china-time.ts';
import { eventCopy, recordCopy } from './copy.ts';

/**
 * The text of a file of records: first each record in words of the reader's language, then all of them with
 * the fields of ISO/IEC TS 27560, in the language that each was answered in.
 */
export function recordFileText(
  records: readonly ConsentRecordView[],
  nowMs: number,
  language: Language,
): string {
  const copy = recordCopy[language];
  const inWords = records.map(
    ({ record_id: recordId, pii_processing, party_identification, events: kept }) => ({
      record_id: recordId,
      what: copy.to(
        party_identification.find(({ party_id: id }) => id === 'recipient')?.party_name ?? '',
        pii_processing.purposes[0]?.purpose ?? '',
      ),
      decided: kept.map(({ event_state: event, event_time: at }) =>
        copy.line(eventCopy[language][event], formatMoment(Date.parse(at), language)),
      ),
    }),
  );
  const about = copy.about(formatMoment(nowMs, language));
  return JSON.stringify({ about, in_words: inWords, records }, null, 2);
}
