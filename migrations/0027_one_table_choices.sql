-- contract: no release has this table; what it remembered is in table_choices
-- lock: it has one row for each form of a bank's files
INSERT INTO "table_choices" ("scope", "shape", "choices", "chosen_at", "chosen_by_id")
SELECT 'bank ' || "account", "shape", "choices", "chosen_at", "chosen_by_id" FROM "bank_table_choices";--> statement-breakpoint
DROP TABLE "bank_table_choices";
