-- Who credits the number of a delivery: chosen before it is first sent, and asked ever after. Null: nobody
-- was chosen yet, or a release that did not keep it has sent it (app/partners-in-use.ts says to whom).
alter table deliveries add column supplier text;
