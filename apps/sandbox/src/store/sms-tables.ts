/** The tables of messages sent through the SMS providers that are played, and of replies. */
export const aliyunSmsTable = `
-- Deliberately without a unique number of whoever asked: the same request twice is two messages.
CREATE TABLE aliyun_sms_messages (
  seq INTEGER PRIMARY KEY, biz_id TEXT NOT NULL UNIQUE, mobile_no TEXT NOT NULL, template_code TEXT NOT NULL,
  kind TEXT NOT NULL, content TEXT NOT NULL, out_id TEXT NOT NULL, at INTEGER NOT NULL,
  report_code TEXT NOT NULL, reported_at INTEGER NOT NULL
) STRICT;
CREATE INDEX aliyun_sms_messages_of_number ON aliyun_sms_messages (mobile_no, at);
`;

export const tencentSmsTables = `
-- Deliberately without a unique number of whoever asked: the same request twice is two messages.
CREATE TABLE tencent_sms_messages (
  seq INTEGER PRIMARY KEY, serial_no TEXT NOT NULL UNIQUE, mobile_no TEXT NOT NULL, kind TEXT NOT NULL,
  content TEXT NOT NULL, session_context TEXT NOT NULL, at INTEGER NOT NULL, report_code TEXT NOT NULL,
  description TEXT NOT NULL, reported_at INTEGER
) STRICT;
CREATE INDEX tencent_sms_messages_of_number ON tencent_sms_messages (mobile_no, at);

CREATE TABLE tencent_sms_replies (
  seq INTEGER PRIMARY KEY, mobile_no TEXT NOT NULL, content TEXT NOT NULL, at INTEGER NOT NULL,
  listed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX tencent_sms_replies_of_number ON tencent_sms_replies (mobile_no, at);
`;
