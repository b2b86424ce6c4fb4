-- By which public keys each process knows partners: names of variables, each with its keys as
-- packages/signing, publicKeyText, writes them. Null: a process of a release that does not say.
alter table settings_processes add column partner_keys jsonb;
