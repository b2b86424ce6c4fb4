/** A record of consent with the field names of ISO/IEC TS 27560:2023, in the language of the answer. */
import type { ConsentRecordView } from '@phonebill/contract';
import type { Notice } from './purposes-file.ts';
import type { KeptAnswer } from './standing.ts';

type Party = Notice['controller'];
type Language = KeptAnswer['language'];

const words = {
  zh: {
    basis: '个人的单独同意（《个人信息保护法》第十三条第一款第一项、第二十三条）',
    collection: '您注册和登录时提供',
    withdrawal: '在“我的—授权管理”中随时撤回，撤回与同意同样容易',
    rights: ['知情和决定', '查阅和复制', '更正和补充', '删除', '撤回同意', '投诉和举报'],
    service: '话费充值',
    authority: '国家互联网信息办公室',
    controller: '个人信息处理者',
    recipient: '接收方',
    contact: '个人信息保护负责人',
  },
  en: {
    basis: "The person's separate consent (Personal Information Protection Law, articles 13(1)(1) and 23)",
    collection: 'Given by the person when registering and logging in',
    withdrawal: 'At any time under My account, Data sharing; as easily as it was given',
    rights: [
      'to know and decide',
      'access and copies',
      'correction',
      'deletion',
      'withdrawal of consent',
      'complaint',
    ],
    service: 'Phone top-up',
    authority: 'Cyberspace Administration of China',
    controller: 'personal information handler',
    recipient: 'recipient',
    contact: 'Person in charge of personal information protection',
  },
} as const;

/**
 * Returns a record. `answers` are its answers, oldest first; `notice` is what was shown; `pageUrl` is the
 * page on which the person decides about the purpose.
 */
export function consentRecord(
  userNo: string,
  answers: readonly [KeptAnswer, ...KeptAnswer[]],
  notice: Notice,
  pageUrl: string,
): ConsentRecordView {
  const [first] = answers;
  const { language, purpose } = first;
  const say = words[language];
  return {
    schema_version: 'ISO/IEC TS 27560:2023',
    record_id: first.recordId,
    pii_principal_id: userNo,
    pii_processing: {
      privacy_notice: `${pageUrl}?${new URLSearchParams({ purpose, version: notice.version }).toString()}`,
      language: language === 'zh' ? 'zh-CN' : 'en',
      purposes: [
        {
          purpose: notice.why[language],
          purpose_type: purpose,
          lawful_basis: say.basis,
          pii_information: notice.kinds.map(({ kind, name, sensitive }) => ({
            pii_type: name[language],
            pii_attribute_id: kind,
            pii_optional: false,
            sensitive_pii_category: sensitive,
            special_pii_category: false,
          })),
          pii_controllers: ['controller'],
          collection_method: say.collection,
          processing_method: notice.method[language],
          storage_locations: ['CN'],
          retention_period: notice.keptFor[language],
          processing_locations: ['CN'],
          geographic_restrictions: ['CN'],
          services: [say.service],
          jurisdiction: ['CN'],
          recipient_third_parties: ['recipient'],
          withdrawal_method: `${say.withdrawal} (${pageUrl})`,
          privacy_rights: [...say.rights],
          authority_party: say.authority,
        },
      ],
    },
    party_identification: [
      party('controller', say.controller, notice.controller, language),
      party('recipient', say.recipient, notice.recipient, language),
    ],
    events: answers.map(({ event, at, expiresAt }) => ({
      event_time: at.toISOString(),
      validity_duration: expiresAt === null ? '' : `P${notice.validDays}D`,
      entity_id: userNo,
      event_type: 'explicit',
      event_state: event,
    })),
  };
}

function party(id: string, role: string, of: Party, language: Language) {
  return {
    party_id: id,
    party_name: of.name[language],
    party_role: role,
    party_type: 'organization',
    party_address: of.address[language],
    party_phone: of.phone,
    party_email: of.email,
    party_url: of.url,
    party_contact: words[language].contact,
  };
}
