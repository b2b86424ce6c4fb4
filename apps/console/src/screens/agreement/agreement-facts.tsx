import type { AgreementLifeView } from '@phonebill/contract/console-pages';
import { formatYuan } from '@phonebill/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '../../calls/index.ts';
import { listOf, useLanguage, useTexts, useWord } from '../../language/index.ts';
import { RevealedNumber, StateBadge, triggerWords } from '../../parts/index.ts';
import { Card, Facts, Moment } from '../../ui/index.ts';
import { agreementTexts } from './texts.ts';

type Agreement = AgreementLifeView['agreement'];

const moment = (iso: string | null): ReactNode => iso !== null && <Moment iso={iso} />;
const user = (userNo: string | null): ReactNode =>
  userNo !== null && <Link to={`/users/${userNo}`}>{userNo}</Link>;

/** Renders the terms of an agreement, its signer and number, and the planned charge. */
export function AgreementFacts({ agreement }: { readonly agreement: Agreement }): ReactNode {
  const texts = useTexts(agreementTexts);
  const word = useWord();
  const language = useLanguage();
  const { agreementNo, reason, sharedCapFen, creditTextVersion } = agreement;
  const numberOf = (whose: 'signer' | 'toppedUp', masked: string): ReactNode => (
    <RevealedNumber
      masked={masked}
      about={`${agreementNo} ${whose}`}
      onReveal={(why) => call('POST /agreement/reveal', { agreementNo, whose, reason: why })}
    />
  );
  return (
    <Card title={texts.facts}>
      <Facts
        isGrid
        facts={[
          [texts.number, numberOf('toppedUp', agreement.mobileNo)],
          [texts.signerNumber, agreement.isOwn ? texts.own : numberOf('signer', agreement.signerMobileNo)],
          [texts.signer, user(agreement.userNo)],
          [texts.member, user(agreement.memberUserNo)],
          [texts.nickname, agreement.nickname],
          [texts.when, triggerWords(agreement, language)],
          [texts.amount, formatYuan(agreement.amountFen)],
          [texts.cap, formatYuan(agreement.capPerMonthFen)],
          [texts.charged, formatYuan(agreement.chargedThisMonthFen)],
          [texts.sharedCap, sharedCapFen !== null && formatYuan(sharedCapFen)],
          [
            texts.payOrder,
            listOf(
              agreement.payOrder.map((source) => word('debitSource', source)),
              language,
            ),
          ],
          [texts.carrier, word('carrier', agreement.carrier)],
          [texts.province, agreement.province !== null && word('province', agreement.province)],
          [texts.channel, agreement.channel],
          [texts.variant, agreement.variant !== null && word('variant', agreement.variant)],
          [texts.since, moment(agreement.since)],
          [texts.reason, reason !== null && word('agreementReason', reason)],
          [texts.reasonText, agreement.reasonText],
          [texts.made, moment(agreement.createdAt)],
          [texts.signed, moment(agreement.signedAt)],
          [texts.ended, moment(agreement.endedAt)],
          [texts.endsOn, agreement.endsOn],
          [texts.planned, moment(agreement.plannedAt)],
          [texts.next, moment(agreement.lookedAtNext)],
          [texts.skipNext, agreement.skipNext && texts.skipped],
          [texts.failures, agreement.failuresInRow > 0 && agreement.failuresInRow],
          [texts.text, agreement.textVersion],
          [texts.creditText, creditTextVersion],
          [texts.consented, moment(agreement.consentedAt)],
          [texts.language, word('writtenIn', agreement.language)],
          [texts.mandate, <StateBadge key="mandate" of="mandateState" state={agreement.mandate} />],
          [texts.walletNo, agreement.walletNo],
        ]}
      />
    </Card>
  );
}
