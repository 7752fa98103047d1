-- Results were kept in Node's own binary form, which nothing else reads. They are kept for 24 hours only and are dropped.
DELETE FROM "idempotency_claims";--> statement-breakpoint
ALTER TABLE "idempotency_claims" ALTER COLUMN "result" SET DATA TYPE text USING '';
